import { useState } from 'react';
import { ActionButton, type ActionButtonProps } from '../keyboard/ActionButton.tsx';
import { useAttempt } from '../notifications/useAttempt.ts';
import { Confirmation } from './Confirmation.tsx';

/** See {@link AskedAction}. */
export interface AskedActionProps extends Pick<ActionButtonProps, 'disabled'> {
  /** The label of the button, and of the one that confirms. */
  label: string;
  question: string;
  /** The consequence of the action. */
  text?: string;
  /** Whether the button itself has the colour of danger, as it does unless given. */
  danger?: boolean;
  /** The action after confirmation; a refusal is shown. */
  run: () => Promise<unknown>;
}

/** A button for an action that cannot simply be repeated, such as a deletion, which asks for confirmation first. */
export function AskedAction({ label, question, text, danger = true, disabled = false, run }: AskedActionProps) {
  const attempt = useAttempt();
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);

  async function handleConfirm() {
    setPending(true);
    await attempt(run);
    setPending(false);
    setAsked(false);
  }

  return (
    <>
      <ActionButton danger={danger} disabled={disabled} onPress={() => setAsked(true)}>
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
