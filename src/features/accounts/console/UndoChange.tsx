import { useNotify, useTranslate } from 'ra-core';
import type { AuditEntry } from '#contract/auditEntry.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { Account } from '../schema.ts';

/** Takes the latest change of an account back: what stood there before is written again. */
export function UndoChange({ entry, account }: { entry: AuditEntry; account: Account }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const update = useWrite('accounts', 'update');
  const undo = async () => {
    try {
      const data = Object.fromEntries(entry.changes.map(({ field, before }) => [field, before]));
      await update.run({ id: account.id, data, previousData: account });
      notify('accounts.timeline.undone', { type: 'info' });
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <p style={{ margin: '4px 0 0' }}>
      <ActionButton pending={update.isPending} onPress={() => void undo()}>
        {translate('accounts.timeline.undo')}
      </ActionButton>
    </p>
  );
}

/** The change that can be taken back: the latest one of the account itself. */
export function undoableOf(history: readonly AuditEntry[]): AuditEntry | undefined {
  const latest = history.find(({ entity }) => entity === 'account');
  return latest?.action === 'update' ? latest : undefined;
}
