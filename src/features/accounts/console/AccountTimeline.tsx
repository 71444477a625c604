import { useTranslate, useTranslateLabel } from 'ra-core';
import { useCallback } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { AuditEntry } from '#contract/auditEntry.ts';
import { useMethod } from '#console/data/useMethod.ts';
import { Timeline } from '#console/records/Timeline.tsx';
import { useHistoryUndo } from '#features/audit/console/parts/index.ts';
import type { Account } from '../schema.ts';

const most = 5;

/** The latest changes of an account and its contacts; the whole history is a tab. */
export function AccountTimeline({ account }: { account: Account }) {
  const translate = useTranslate();
  const { search } = useLocation();
  const sentence = useSentence();
  const { data = [] } = useMethod('accounts', 'history', { path: { id: account.id } });
  const undoOf = useHistoryUndo(data, { id: account.id, list: '/accounts' });
  // the open History tab already shows the changes and offers to undo them
  const isHistory = new URLSearchParams(search).get('tab') === 'history';
  const allOf = new URLSearchParams(search);
  allOf.set('tab', 'history');
  return (
    <div>
      <Timeline
        title={translate('accounts.timeline.title')}
        entries={data.slice(0, most).map((entry) => ({
          id: entry.id,
          at: entry.at,
          text: sentence(entry),
          // Only the latest change can be undone here; the History tab offers the others
          children: entry === data[0] && !isHistory && undoOf(entry),
        }))}
      />
      {data.length > most && (
        <p>
          <Link to={{ search: `?${allOf}` }}>{translate('accounts.timeline.more')}</Link>
        </p>
      )}
    </div>
  );
}

/** Returns a function that describes an entry of the history in a sentence: who did what. */
export function useSentence(): (entry: AuditEntry) => string {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  return useCallback(
    ({ entity, action, operation, byName, by, changes }) => {
      const resource = entity === 'contact' ? 'contacts' : 'accounts';
      const fields = changes.filter(({ field }) => field !== 'fullName').map(({ field }) => String(labelOf({ resource, source: field })));
      // The name of an erased person is gone from the history too
      const name = changes.find(({ field }) => field === 'fullName')?.after ?? translate('accounts.contacts.withoutName');
      const sentence = translate(`accounts.timeline.${entity}.${action}`, { who: byName ?? by, fields: shortened(fields), name });
      return operation === 'undoChange' ? `${sentence} · ${translate('console.timeline.byUndo')}` : sentence;
    },
    [translate, labelOf],
  );
}

function shortened(fields: readonly string[]): string {
  return fields.length > 3 ? `${fields.slice(0, 3).join(', ')} +${fields.length - 3}` : fields.join(', ');
}
