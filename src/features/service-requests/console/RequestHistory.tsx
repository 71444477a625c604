import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { isHistoryFull, type AuditEntry } from '#contract/auditEntry.ts';
import { useMethod } from '#console/data/useMethod.ts';
import { ChangeList } from '#console/records/ChangeList.tsx';
import { ProblemPlace } from '#console/records/ProblemPlace.tsx';
import { Timeline } from '#console/records/Timeline.tsx';
import { useHistoryUndo } from '#features/audit/console/parts/index.ts';
import type { ServiceRequest } from '../schema.ts';

/** The history of a request, its contacts and files: who, when, values before and after; loaded when it is opened. */
export function RequestHistory({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useMethod('serviceRequests', 'history', { path: { id: request.id } }, { enabled: isOpen });
  const undoOf = useHistoryUndo(data, { id: request.id, list: '/service-requests' });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{translate('serviceRequests.history')}</summary>
      {error && <ProblemPlace error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{translate('serviceRequests.noHistory')}</p>}
      {data && (
        <Timeline
          isCut={isHistoryFull(data)}
          entries={data.map((entry) => ({
            id: entry.id,
            at: entry.at,
            text: sentenceOf(entry, data, translate),
            children: (
              <>
                {isChange(entry) && <Changes entry={entry} request={request} />}
                {undoOf(entry)}
              </>
            ),
          }))}
        />
      )}
    </details>
  );
}

const isChange = ({ action }: AuditEntry) => action !== 'create' && action !== 'delete';

/** The sentence of an entry, with the name of a contact or file if the history contains it. */
function sentenceOf(entry: AuditEntry, all: readonly AuditEntry[], translate: (key: string, options?: object) => string): string {
  const name = entry.byName ?? entry.by;
  const text = translate(`serviceRequests.actions.${entry.entity}.${entry.action}`, { name, _: `${entry.action} · ${name}` });
  const made = all.find((one) => one.entityId === entry.entityId && one.action === 'create');
  const about = made?.changes.find(({ field }) => field === 'name' || field === 'fileName')?.after;
  return typeof about === 'string' && entry.entity !== 'serviceRequest' ? `${text}: ${about}` : text;
}

function Changes({ entry, request }: { entry: AuditEntry; request: ServiceRequest }) {
  const translate = useTranslate();
  const nameOf = (field: string, value: unknown) => {
    if (typeof value !== 'string') return undefined;
    const words = wordsOf[field];
    if (words) return translate(`serviceRequests.${words}.${value}`, { _: value });
    if (field === 'accountId' && value === request.accountId) return request.accountName ?? undefined;
    if (field === 'locationId' && value === request.locationId) return request.location?.name;
    return field.endsWith('Id') ? '…' : undefined;
  };
  const changes = entry.changes.filter(({ field }) => !said.has(field));
  return <ChangeList resource={`${entry.entity}s`} changes={changes} nameOf={nameOf} />;
}

const wordsOf: Readonly<Record<string, string>> = {
  status: 'status',
  priority: 'priority',
  requestType: 'requestType',
  source: 'source',
  role: 'role',
};

// the entry itself shows who decided and when, and ids of objects mean nothing to a reader
const said = new Set(['acceptedBy', 'acceptedAt', 'declinedBy', 'declinedAt', 'assetIds']);
