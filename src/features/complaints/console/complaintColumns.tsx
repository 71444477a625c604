import type { Column } from '#console/lists/Column.ts';
import type { Complaint } from '../schema.ts';
import { ComplaintChip } from './ComplaintChip.tsx';

const field = (name: keyof Complaint) => `resources.complaints.fields.${name}`;

const number: Column<Complaint> = {
  source: 'number',
  label: field('number'),
  sortable: true,
  quiet: true,
  phone: 'detail',
  width: '100px',
};

const account: Column<Complaint> = { source: 'accountName', label: field('accountName'), phone: 'detail' };

const others: readonly Column<Complaint>[] = [
  { source: 'contactName', label: field('contactName'), quiet: true },
  {
    source: 'receiptDate',
    label: field('receiptDate'),
    sortable: true,
    phone: 'detail',
    text: ({ receiptDate }, format) => format.date(receiptDate),
  },
  { source: 'nextAction', label: field('nextAction'), sortable: true, text: ({ nextAction }, format) => format.date(nextAction) },
  { source: 'status', label: field('status'), phone: 'chip', cell: (complaint) => <ComplaintChip complaint={complaint} /> },
];

const complaint: Column<Complaint> = { source: 'complaint', label: field('complaint'), main: true };

/** The columns of the list of complaints. */
export const complaintColumns: readonly Column<Complaint>[] = [number, complaint, account, ...others];

/** The same where it is known whose complaints they are. */
export const columnsOfAccount: readonly Column<Complaint>[] = [number, complaint, ...others];
