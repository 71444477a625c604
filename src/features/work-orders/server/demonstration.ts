import { addDays } from '#contract/days.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { demonstrationRequests, type DemonstrationRequest } from '#features/service-requests/server/demonstration.ts';
import { type Demonstrate, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';

/** The work orders that the service requests of a division led to. */
export const demonstrateWorkOrders: Demonstrate = (division) => {
  const requests = demonstrationRequests(division);
  const idsOf = (request: DemonstrationRequest) =>
    request.workOrders.map(({ number }) => ({ id: division.id('workOrder', number), division: division.code }));
  return [
    division.rows('workOrder', requests.all(), (request) => workOrderRows(division, request)),
    division.rows('workOrderDivision', requests.all(), idsOf),
    division.counters({ workOrder: requests.count }),
  ];
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
