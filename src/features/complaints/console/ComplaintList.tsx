import { useTranslate } from 'ra-core';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { complaintStatuses, type Complaint } from '../schema.ts';
import { complaintColumns } from './complaintColumns.tsx';

const filters: readonly ListFilter[] = [
  { source: 'isOpen', label: 'complaints.open' },
  {
    source: 'status',
    label: 'resources.complaints.fields.status',
    choices: Object.values(complaintStatuses).map((id) => ({ id, name: `complaints.status.${id}` })),
  },
];

/** The complaints of a division, those first that still wait for somebody of ours. */
export function ComplaintList() {
  const translate = useTranslate();
  return (
    <RecordList<Complaint>
      resource="complaints"
      title="complaints.title"
      search="complaints.search"
      columns={complaintColumns}
      filters={filters}
      filterDefaultValues={{ isOpen: true }}
      sort={{ field: 'receiptDate', order: 'DESC' }}
      rowHref={({ id }) => `/complaints/${id}`}
      actions={
        <ActionButton main hotkey="n" to="/complaints/new">
          {translate('complaints.new')}
        </ActionButton>
      }
      empty={
        <Place title={translate('complaints.none')} action={{ label: translate('complaints.new'), to: '/complaints/new' }}>
          {translate('complaints.noneHint')}
        </Place>
      }
    />
  );
}
