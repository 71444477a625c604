import { useNotify, useTranslate } from 'ra-core';
import type { AuditEntry } from '#contract/auditEntry.ts';
import { useCall } from '#console/data/useCall.ts';
import { useCommand } from '#console/data/useCommand.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Card } from '#console/records/Card.tsx';
import { ChangeList } from '#console/records/ChangeList.tsx';
import { Place } from '#console/records/Place.tsx';
import { ProblemPlace } from '#console/records/ProblemPlace.tsx';
import { Timeline } from '#console/records/Timeline.tsx';
import { accounts } from '../contract.ts';
import type { Account } from '../schema.ts';
import { useSentence } from './AccountTimeline.tsx';
import { useValueNames } from './useValueNames.ts';

/** Everything that was changed on an account and its contacts: who, when, from what to what; the latest change can be undone. */
export function HistoryTab({ account }: { account: Account }) {
  const translate = useTranslate();
  const sentence = useSentence();
  const { data, error, refetch } = useCall(accounts.getAccountHistory, { path: { id: account.id } });
  if (error) return <ProblemPlace error={error} onRetry={() => void refetch()} />;
  if (!data) return <p>{translate('console.loading')}</p>;
  if (data.length === 0) return <Place title={translate('accounts.history.empty')}>{translate('accounts.history.emptyHint')}</Place>;
  const undoable = data.find(({ entity }) => entity === 'account');
  return (
    <Card>
      <Timeline
        entries={data.map((entry) => ({
          id: entry.id,
          at: entry.at,
          text: sentence(entry),
          children: (
            <>
              {entry.action === 'update' && <Changes entry={entry} accountId={account.id} />}
              {entry === undoable && entry.action === 'update' && <Undo entry={entry} account={account} />}
            </>
          ),
        }))}
      />
    </Card>
  );
}

function Changes({ entry, accountId }: { entry: AuditEntry; accountId: string }) {
  const nameOf = useValueNames(accountId);
  const resource = entry.entity === 'contact' ? 'contacts' : 'accounts';
  return <ChangeList resource={resource} changes={entry.changes} nameOf={nameOf} />;
}

function Undo({ entry, account }: { entry: AuditEntry; account: Account }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const update = useCommand(accounts.updateAccount);
  const undo = async () => {
    try {
      const body = Object.fromEntries(entry.changes.map(({ field, before }) => [field, before]));
      await update.run({ path: { id: account.id }, body, ifMatch: account.version });
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
