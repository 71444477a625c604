import { useState } from 'react';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { useProblemNotice } from '../notifications/useProblemNotice.ts';
import { Confirmation } from './Confirmation.tsx';

/** See {@link AskedAction}. */
export interface AskedActionProps {
  /** The label of the button, and of the one that confirms. */
  label: string;
  question: string;
  /** What becomes of what is taken away. */
  text?: string;
  /** What is done once it is confirmed; a refusal is shown. */
  run: () => Promise<unknown>;
}

/** A button that takes something away, after asking. */
export function AskedAction({ label, question, text, run }: AskedActionProps) {
  const showProblem = useProblemNotice();
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);

  async function handleConfirm() {
    setPending(true);
    try {
      await run();
    } catch (error) {
      showProblem(error);
    }
    setPending(false);
    setAsked(false);
  }

  return (
    <>
      <ActionButton danger onPress={() => setAsked(true)}>
        {label}
      </ActionButton>
      {isAsked && (
        <Confirmation
          question={question}
          {...(text === undefined ? {} : { text })}
          action={label}
          isPending={isPending}
          onConfirm={() => void handleConfirm()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
