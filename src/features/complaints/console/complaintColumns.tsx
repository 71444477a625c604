import { columnsOf, type ColumnOptions } from '#console/lists/columnsOf.ts';
import { complaints } from '../contract.ts';
import type { Complaint } from '../schema.ts';
import { ComplaintChip } from './ComplaintChip.tsx';

type Columns = { readonly [Field in keyof Complaint]?: ColumnOptions<Complaint> };

const what: Columns = { number: { quiet: true, phone: 'detail', width: '100px' }, complaint: { main: true } };
const others: Columns = {
  contactName: { quiet: true },
  receiptDate: { phone: 'detail' },
  nextAction: {},
  status: { phone: 'chip', cell: (complaint) => <ComplaintChip complaint={complaint} /> },
};

const columns = (fields: Columns) => columnsOf<Complaint>('complaints', complaints.listComplaints, fields);

/** The columns of the list of complaints. */
export const complaintColumns = columns({ ...what, accountName: { phone: 'detail' }, ...others });

/** The same columns without the account, for the page of an account. */
export const columnsOfAccount = columns({ ...what, ...others });
