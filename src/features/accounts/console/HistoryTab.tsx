import { useTranslate } from 'ra-core';
import { isHistoryFull, type AuditEntry } from '#contract/auditEntry.ts';
import { useMethod } from '#console/data/useMethod.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { ChangeList } from '#console/records/ChangeList.tsx';
import { Place } from '#console/records/Place.tsx';
import { Timeline } from '#console/records/Timeline.tsx';
import { ErasePerson, useHistoryUndo } from '#features/audit/console/parts/index.ts';
import type { Account } from '../schema.ts';
import { useSentence } from './AccountTimeline.tsx';
import { useValueNames } from './useValueNames.ts';

/** The history of an account and its contacts: who, when, the values before and after, with an undo for authorised people. */
export function HistoryTab({ account }: { account: Account }) {
  const translate = useTranslate();
  const sentence = useSentence();
  const { data, error, refetch } = useMethod('accounts', 'history', { path: { id: account.id } });
  const undoOf = useHistoryUndo(data, { id: account.id, list: '/accounts' });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (data.length === 0) return <Place title={translate('accounts.history.empty')}>{translate('accounts.history.emptyHint')}</Place>;
  return (
    <Card>
      <Timeline
        isCut={isHistoryFull(data)}
        entries={data.map((entry) => ({
          id: entry.id,
          at: entry.at,
          text: sentence(entry),
          children: (
            <>
              {entry.action === 'update' && <Changes entry={entry} accountId={account.id} />}
              {undoOf(entry)}
            </>
          ),
        }))}
      />
      <ErasePerson entity="account" entityId={account.id} name={account.name} />
    </Card>
  );
}

function Changes({ entry, accountId }: { entry: AuditEntry; accountId: string }) {
  const nameOf = useValueNames(accountId);
  const resource = entry.entity === 'contact' ? 'contacts' : 'accounts';
  return <ChangeList resource={resource} changes={entry.changes} nameOf={nameOf} />;
}
