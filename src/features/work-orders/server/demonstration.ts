import { addDays } from '#contract/days.ts';
import { demonstrationPlaceCount } from '#features/assets/server/demonstration.ts';
import { demonstrationEngineers, demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { demonstrationRequests, type DemonstrationRequest } from '#features/service-requests/server/demonstration.ts';
import { turnOf, type DemonstrateWithFiles, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { autographsOf, drawnSignature, lineMaker, linkOf, type DemonstrationOrder } from './demonstration/parts.ts';
import { ordersOfPlace, ordersOfPlaces } from './demonstration/placeOrders.ts';
import { fileOfVisit } from './demonstration/visitFile.ts';
import { yearlyVisits } from './demonstration/yearlyVisits.ts';

export { demonstrationVisitId } from './demonstration/placeOrders.ts';

/**
 * The work orders of a division: those from its service requests, the yearly visits to its first customer, and those of all
 * locations with objects; with their lines, signatures, and a link for one of them.
 */
export const demonstrateWorkOrders: DemonstrateWithFiles = async function* (division, keepFile) {
  const requests = demonstrationRequests(division);
  const ofRequests = [...requests.all()].flatMap((request) => workOrderRows(division, request));
  const visits = yearlyVisits(division, requests.count);
  const before = requests.count + visits.length;
  const signature = await keepFile(await drawnSignature());
  const linesOf = lineMaker(division);
  const groups: readonly (() => Iterable<DemonstrationOrder>)[] = [() => visits, () => ofRequests, () => ordersOfPlaces(division, before)];
  for (const orders of groups) yield division.rows('workOrder', orders(), (order) => [order]);
  for (const orders of groups) yield division.rows('workOrderDivision', orders(), ({ id }) => [{ id, division: division.code }]);
  for (const [group, orders] of groups.entries()) {
    yield division.rows('workOrderItem', numbered(orders(), group), ([order, number]) => linesOf(order, number));
    yield division.rows('autograph', numbered(orders(), group), ([order, number]) =>
      autographsOf(division, { order, number, lines: linesOf(order, number), file: signature }),
    );
  }
  const [coming] = visits;
  if (coming) yield* fileOfVisit(division, coming, keepFile);
  yield division.rows('workOrderLink', visits.slice(0, 1), (visit) => [linkOf(division, visit)]);
  yield division.counters({ workOrder: before + demonstrationPlaceCount(division) * ordersOfPlace(division) });
};

// The orders of a group with numbers of their own; those of the visits start at 1
function* numbered<Order>(orders: Iterable<Order>, group: number): Iterable<readonly [Order, number]> {
  let number = [0, 10, 1_000_000][group] ?? 0;
  for (const order of orders) yield [order, ++number];
}

function workOrderRows(division: DemonstrationDivision, request: DemonstrationRequest) {
  return request.workOrders.map(({ number, status }) => {
    const day = addDays(request.receiptDate.slice(0, 10), 7 + (number % 5));
    const isPlanned = status !== 'Open';
    const isDone = status === 'Gerealiseerd' || status === 'Afgehandeld';
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
      plannedStart: isPlanned ? `${day}T14:00:00.000Z` : null,
      plannedEnd: isPlanned ? `${day}T15:30:00.000Z` : null,
      estimatedMinutes: 90,
      engineerId: isPlanned ? turnOf(demonstrationEngineers(division), number).id : null,
      assetIds: request.assetIds,
      actualStart: isDone ? `${day}T14:00:00.000Z` : null,
      actualEnd: isDone ? `${day}T15:30:00.000Z` : null,
      completionStatus: isDone ? 'Full' : null,
    };
  });
}
