import { seededId } from '#contract/seededId.ts';

const locationId = seededId(120001, 'location', 1);
// the yearly visits of the demonstration data: a future one, and one that is done and signed
const id = seededId(120001, 'workOrder', 1_000_001);

/** Examples of the calls of work orders, by the operation's name. */
export const workOrderExamples = {
  searchWorkOrders: { path: { division: '120001' }, query: { filter: '{"status":["Open","Bevestigd"]}' } },
  listWorkOrdersInDivision: { path: { division: '120001', locationId } },
  listWorkOrdersByLocationCode: { path: { locationCode: '1001' } },
  recreateExactWorkOrders: { path: { locationId } },
  listWorkOrders: { path: { locationId } },
  createWorkOrder: {
    path: { locationId },
    body: {
      type: 'Maintenance',
      description: 'Jaarlijks onderhoud blusmiddelen',
      estimatedMinutes: 90,
      items: [{ kind: 'Service', quantity: '12', description: 'Onderhoud draagbare blusser', itemId: seededId(120001, 'item', 1) }],
    },
  },
  getWorkOrderOfLocation: { path: { locationId, id } },
  updateWorkOrder: { path: { locationId, id }, body: { instructions: 'Melden bij de receptie.' } },
  getAutograph: { path: { locationId, id: seededId(120001, 'workOrder', 1_000_002) } },
  signWorkOrder: { path: { locationId, id }, body: { signedBy: 'J. de Wit', role: 'Facilitair manager', rating: '9' } },
  getWorkOrder: { path: { workOrderId: id } },
  addWorkOrderItems: { path: { workOrderId: id }, body: [{ kind: 'Material', quantity: '2', itemId: seededId(120001, 'item', 2) }] },
  getWorkOrderHistory: { path: { workOrderId: id } },
  removeWorkOrderFile: { path: { workOrderId: id, documentId: seededId(120001, 'workOrderFile', 1) } },
  getWorkOrderReport: { path: { workOrderId: id } },
  getWorkOrderCalendar: { path: { workOrderId: id } },
  getWorkOrderLink: { path: { workOrderId: id } },
  createWorkOrderLink: { path: { workOrderId: id }, query: { days: 14 } },
  revokeWorkOrderLinks: { path: { workOrderId: id } },
};
