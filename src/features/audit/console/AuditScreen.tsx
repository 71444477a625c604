import { locales } from '#contract/locales.ts';
import { present } from '#console/clock/presentTime.ts';
import { useListContext, useTranslate } from 'ra-core';
import { dayOf } from '#contract/days.ts';
import { useMethod } from '#console/data/useMethod.ts';
import { useLanguage } from '#console/inputs/useLanguage.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import type { AuditRecord } from '../schema.ts';
import { entities } from '../entities.ts';
import { Entries } from './Entries.tsx';

/** All changes of a division, newest first, with filters for a kind of records, one record, a person, and a month. */
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
  const now = new Date(dayOf(present()));
  const latest = Array.from({ length: months }, (_, ago) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)));
  const name = new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
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
    // chosen at an entry, not among the filters
    { source: 'entityId', label: 'audit.onlyThis', search: () => Promise.resolve([]), Name: RecordName },
  ];
}

/** The name of the record that the list is filtered by, from its entries. */
function RecordName({ id }: { id: string }) {
  const { data = [] } = useListContext<AuditRecord>();
  return data.find(({ entityId }) => entityId === id)?.entityName ?? '…';
}
