import type { Capability } from '#contract/operation.ts';
import { seededId } from '#contract/seededId.ts';
import type { TransportRequest } from '#contract/transport.ts';
import { WorkOrderPage } from '#features/work-orders/console/WorkOrderPage.tsx';
import { listReply, renderConsole, type Reply } from './renderConsole.tsx';

/** The work order that the screens show. */
export const id = seededId(120001, 'workOrder', 1);
/** Its location. */
export const locationId = seededId(120001, 'location', 1);
/** Its engineer. */
export const engineer = { id: seededId(120001, 'engineer', 1), fullName: 'Mike Vos', divisions: [120001] };
/** Its line. */
export const line = {
  id: seededId(120001, 'workOrderItem', 1),
  lineNumber: 1,
  kind: 'Service',
  itemId: null,
  itemCode: null,
  itemDescription: null,
  description: 'Jaarlijkse keuring',
  quantity: '2.0000',
  quantityUsed: null,
  unitCode: 'stuks',
  unitPrice: '8.5000',
  discount: 0,
  billable: true,
  assetId: null,
  status: 'Open',
  outcome: null,
};
/** The work order. */
export const order = {
  id,
  version: 4,
  number: 'WB-2026-08812',
  status: 'Bevestigd',
  type: 'Maintenance',
  priority: 'Normal',
  description: 'Keuring blussers vleugel B',
  accountId: seededId(120001, 'account', 1),
  accountName: 'Ziekenhuis De Linde',
  locationId,
  locationName: 'Vleugel B',
  locationCity: 'Utrecht',
  plannedStart: '2026-11-24T09:30:00Z',
  plannedEnd: '2026-11-24T11:45:00Z',
  engineerId: engineer.id,
  engineerIds: [],
  engineerName: engineer.fullName,
  actualStart: null,
  actualEnd: null,
  windowStart: null,
  windowEnd: null,
  workMinutes: null,
  travelMinutes: null,
  estimatedMinutes: 90,
  purchaseOrder: null,
  resolution: null,
  noSignatureReason: null,
  signatureRequired: true,
  isSigned: false,
  rating: null,
  openReports: 1,
  rescheduleLog: [],
  followUpWorkOrderId: null,
  followUpOfId: null,
  documentId: null,
  salesOrderId: null,
  autograph: null,
  autographs: [],
  assets: [],
  assetIds: [],
  request: null,
  items: [line],
};

/** Plays the server: the given answers, otherwise the work order and its engineer. */
export const answer =
  (more: (request: TransportRequest) => Reply | undefined = () => undefined, shown: object = order) =>
  (request: TransportRequest): Reply | undefined => {
    const own = more(request);
    const { pathname } = new URL(request.url, 'http://localhost');
    if (own) return own;
    if (pathname.endsWith('/engineer')) return listReply([engineer]);
    if (pathname.endsWith(`/workorders/${id}`)) return { json: shown };
    if (pathname.endsWith('/link'))
      return { json: { workOrderId: id, version: 1, active: 0, created: null, creatorName: null, expires: null } };
    return pathname.endsWith('/workorders') || pathname.endsWith('/mails')
      ? listReply(pathname.endsWith('/mails') ? [] : [shown])
      : undefined;
  };

/** Opens the page of the work order, as it is or as `shown`, for a person who can do everything or what `can` says. */
export function openWorkOrder(
  more?: (request: TransportRequest) => Reply | undefined,
  shown?: object,
  can: (capability: Capability) => boolean = () => true,
) {
  const routes = { '/work-orders/:id': <WorkOrderPage /> };
  return renderConsole(<p />, { answer: answer(more, shown), at: `/work-orders/${id}`, routes, can });
}
