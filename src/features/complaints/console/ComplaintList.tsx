import type { ListFilter } from '#console/lists/ListFilter.ts';
import { NounList } from '#console/lists/NounList.tsx';
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

/** The complaints of a division; at first only the open ones are shown. */
export function ComplaintList() {
  return (
    <NounList<Complaint>
      resource="complaints"
      texts="complaints.list"
      path="/complaints"
      columns={complaintColumns}
      filters={filters}
      filterDefaultValues={{ isOpen: true }}
      sort={{ field: 'receiptDate', order: 'DESC' }}
    />
  );
}
