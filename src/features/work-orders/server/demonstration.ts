import { addDays } from '#contract/days.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { demonstrationRequests, type DemonstrationRequest } from '#features/service-requests/server/demonstration.ts';
import type { DemonstrateWithFiles, DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { autographsOf, drawnSignature, linesOfVisit, yearlyVisits } from './demonstration/yearlyVisits.ts';

/** The work orders that the service requests of a division led to, and the yearly visits to its first customer. */
export const demonstrateWorkOrders: DemonstrateWithFiles = async function* (division, keepFile) {
  const requests = demonstrationRequests(division);
  const idsOf = (request: DemonstrationRequest) =>
    request.workOrders.map(({ number }) => ({ id: division.id('workOrder', number), division: division.code }));
  const visits = yearlyVisits(division, requests.count);
  const signature = await keepFile(await drawnSignature());
  yield division.rows('workOrder', requests.all(), (request) => workOrderRows(division, request));
  yield division.rows('workOrderDivision', requests.all(), idsOf);
  yield { table: 'workOrder', rows: visits };
  yield { table: 'workOrderDivision', rows: visits.map(({ id }) => ({ id, division: division.code })) };
  yield division.rows('workOrderItem', visits, (visit) => linesOfVisit(division, visit));
  yield division.rows('autograph', visits, (visit) => autographsOf(division, visit, signature));
  yield division.counters({ workOrder: requests.count + visits.length });
};

function workOrderRows(division: DemonstrationDivision, request: DemonstrationRequest) {
  return request.workOrders.map(({ number, status }) => {
    const day = addDays(request.receiptDate.slice(0, 10), 7 + (number % 5));
    const isPlanned = status !== 'Open';
    return {
      ...division.stampAt('workOrder', number, request.reviewedAt ?? request.receiptDate),
      priority: request.priority,
      description: request.description,
      purchaseOrder: request.purchaseOrder,
      wifiNetwork: request.wifiNetwork,
      number: `WB-${request.receiptDate.slice(0, 4)}-${String(number).padStart(5, '0')}`,
      locationId: demonstrationLocationId(division, request.accountNumber),
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
