import { useListContext, useTranslate } from 'ra-core';
import { useMethod } from '#console/data/useMethod.ts';
import { useLanguage } from '#console/inputs/useLanguage.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import type { AuditRecord } from '../schema.ts';
import { entities } from './entities.ts';
import { Entries } from './Entries.tsx';

/** Everything that was changed in a division, newest first: of a kind of records, of one record, by a person, in a month. */
export function AuditScreen() {
  const filters = useFilters();
  return (
    <RecordList<AuditRecord>
      resource="audit"
      title="audit.title"
      columns={[]}
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      rowHref={() => ''}
      empty={null}
    >
      <Entries />
    </RecordList>
  );
}

const months = 24;
const actions = ['create', 'update', 'delete', 'restore', 'undo', 'move', 'cleanup', 'readWifiCode', 'readSecrets'];

function useFilters(): readonly ListFilter[] {
  const translate = useTranslate();
  const language = useLanguage();
  const { data: people = [] } = useMethod('audit', 'people', {});
  const now = new Date();
  const latest = Array.from({ length: months }, (_, ago) => new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago, 1)));
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const kinds = Object.keys(entities).map((id) => ({ id, text: translate(`audit.entities.${id}`) }));
  return [
    {
      source: 'month',
      label: 'resources.audit.fields.month',
      choices: latest.map((day) => ({ id: day.toISOString().slice(0, 7), text: name.format(day) })),
    },
    { source: 'by', label: 'resources.audit.fields.by', choices: people.map(({ id, name: text }) => ({ id, text })) },
    {
      source: 'entity',
      label: 'resources.audit.fields.entity',
      choices: kinds.toSorted((one, other) => one.text.localeCompare(other.text)),
    },
    { source: 'action', label: 'resources.audit.fields.action', choices: actions.map((id) => ({ id, name: `audit.actions.${id}` })) },
    // chosen beside an entry, not among the filters
    { source: 'entityId', label: 'audit.onlyThis', search: () => Promise.resolve([]), Name: RecordName },
  ];
}

/** The record that the list is narrowed to, as its entries name it. */
function RecordName({ id }: { id: string }) {
  const { data = [] } = useListContext<AuditRecord>();
  return data.find(({ entityId }) => entityId === id)?.entityName ?? '…';
}
