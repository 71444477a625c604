import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { documents } from '#features/documents/contract.ts';
import { workOrders } from '../contract.ts';

/** The calls of work orders. */
export const workOrderCalls = {
  getList: workOrders.searchWorkOrders,
  getOne: workOrders.getWorkOrder,
  create: workOrders.createWorkOrder,
  update: workOrders.updateWorkOrder,
  saveItems: workOrders.addWorkOrderItems,
  attach: documents.uploadDocument,
  removeFile: workOrders.removeWorkOrderFile,
  history: workOrders.getWorkOrderHistory,
  report: workOrders.getWorkOrderReport,
  calendar: workOrders.getWorkOrderCalendar,
  autograph: workOrders.getAutograph,
  sign: workOrders.signWorkOrder,
} satisfies ResourceCalls;

/** The calls of the customer's links of work orders. */
export const workOrderLinkCalls = {
  getOne: workOrders.getWorkOrderLink,
  make: workOrders.createWorkOrderLink,
  revoke: workOrders.revokeWorkOrderLinks,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    workOrders: typeof workOrderCalls;
    workOrderLinks: typeof workOrderLinkCalls;
  }
}
