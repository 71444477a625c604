import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import type { AuditRecord } from '../schema.ts';

/** See {@link UndoButton}. */
export interface UndoButtonProps {
  entry: Pick<AuditRecord, 'id' | 'entity' | 'entityId'>;
  /** How many records its request changed, as far as they are shown. */
  together: number;
}

/** Takes a change back, or all that its request changed, after a question. */
export function UndoButton({ entry: { id, entity, entityId }, together }: UndoButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const undo = useWrite('audit', 'undo');
  const [asked, setAsked] = useState<{ all: boolean }>();
  const run = async (all: boolean) => {
    try {
      const { undone } = await undo.run({ path: { id }, body: { entity, entityId, all } });
      notify('audit.undone', { type: 'info', messageArgs: { smart_count: undone } });
    } catch (error) {
      showProblem(error);
    }
    setAsked(undefined);
  };
  const ofAll = translate('audit.undoTogether', { smart_count: together });
  return (
    <>
      <ActionButton onPress={() => setAsked({ all: false })}>{translate('audit.undo')}</ActionButton>
      {together > 1 && <ActionButton onPress={() => setAsked({ all: true })}>{ofAll}</ActionButton>}
      {asked && (
        <Confirmation
          question={translate('audit.undoTitle')}
          text={translate('audit.undoHint')}
          action={asked.all ? ofAll : translate('audit.undo')}
          isPending={undo.isPending}
          onConfirm={() => void run(asked.all)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
