import { addDays } from '#contract/days.ts';
import { seededId } from '#contract/seededId.ts';
import { demonstrationRequest, requestNumbers, type DemonstrationRequest } from '#features/service-requests/server/demonstration.ts';
import {
  countersOf,
  stampColumns,
  demonstrationMaker,
  rowsFor,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationRow,
} from '#server/demonstration/demonstration.ts';

const columns = [
  ...stampColumns,
  'created',
  'modified',
  'number',
  'locationId',
  'accountId',
  'serviceRequestId',
  'contactId',
  'type',
  'status',
  'priority',
  'description',
  'instructions',
  'plannedStart',
  'plannedEnd',
  'estimatedMinutes',
  'purchaseOrder',
  'wifiNetwork',
];

/** The work orders that the service requests of a division led to. */
export const demonstrateWorkOrders: Demonstrate = function* (division, size) {
  const numbers = requestNumbers(division, size);
  const rowsOf = (number: number) => workOrderRows(division, demonstrationRequest(division, size, number));
  yield { table: 'workOrder', columns, rows: rowsFor(numbers, rowsOf) };
  yield {
    table: 'workOrderDivision',
    columns: ['id', 'division'],
    rows: rowsFor(numbers, (number) => rowsOf(number).map(({ id }) => ({ id, division: division.code }))),
  };
  yield countersOf(division, { workOrder: numbers.length });
};

function workOrderRows(division: DemonstrationDivision, request: DemonstrationRequest): DemonstrationRow[] {
  return request.workOrders.map(({ id, number, status }) => {
    const day = addDays(request.receiptDate.slice(0, 10), 7 + (number % 5));
    const isPlanned = status !== 'Open';
    return {
      ...request,
      division: division.code,
      id,
      created: request.reviewedAt ?? request.receiptDate,
      createdBy: demonstrationMaker,
      modified: request.reviewedAt ?? request.receiptDate,
      modifiedBy: demonstrationMaker,
      number: `WB-${request.receiptDate.slice(0, 4)}-${String(number).padStart(5, '0')}`,
      locationId: seededId(division.code, 'location', request.accountNumber),
      accountId: request.account.id,
      serviceRequestId: request.id,
      contactId: request.contacts[0]?.id,
      type: request.requestType,
      status,
      instructions: request.notes,
      plannedStart: isPlanned ? `${day}T08:00:00.000Z` : null,
      plannedEnd: isPlanned ? `${day}T09:30:00.000Z` : null,
      estimatedMinutes: 90,
    };
  });
}
