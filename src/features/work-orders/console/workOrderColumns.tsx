import { columnsOf } from '#console/lists/columnsOf.ts';
import { workOrders } from '../contract.ts';
import type { WorkOrder } from '../schema.ts';
import { appointmentIn } from './useAppointmentText.ts';
import { WorkOrderChip } from './WorkOrderChip.tsx';

/** The columns of a list of work orders. */
export const workOrderColumns = columnsOf<WorkOrder>('workOrders', workOrders.searchWorkOrders, {
  number: { quiet: true, phone: 'detail', width: '130px' },
  description: { main: true },
  accountName: {
    label: 'resources.workOrders.fields.accountId',
    phone: 'detail',
    text: ({ accountName, locationName, locationCity }) => [accountName, locationCity ?? locationName].filter(Boolean).join(', '),
  },
  plannedStart: { label: 'workOrders.appointment', phone: 'detail', text: (row, format) => appointmentIn(format, row) },
  engineerName: { label: 'resources.workOrders.fields.engineerId', phone: 'detail' },
  rating: { numeric: true, phone: 'detail', text: ({ rating }) => (rating === null ? '' : `${rating}/10`) },
  status: { cell: ({ status }) => <WorkOrderChip status={status} />, phone: 'chip' },
});

/** The same on a page that names the customer itself. */
export const ownColumns = workOrderColumns.map((column) =>
  'source' in column && column.source === 'accountName'
    ? { ...column, label: 'resources.workOrders.fields.locationId', text: ({ locationName }: WorkOrder) => locationName ?? '' }
    : column,
);
