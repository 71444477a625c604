import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { assets } from '#features/assets/contract.ts';
import { divisions, exactDivisions } from '#features/divisions/contract.ts';
import { serviceReports } from '#features/service-reports/contract.ts';
import { workOrders } from '#features/work-orders/contract.ts';

/** The calls of locations. */
export const locationCalls = {
  getList: exactDivisions.listLocations,
  getOne: divisions.getLocation,
  create: divisions.createLocation,
  update: divisions.updateLocation,
  delete: divisions.deleteLocation,
  report: serviceReports.reportOnLocation,
  workOrders: workOrders.listWorkOrders,
  estimates: serviceReports.listEstimates,
  events: assets.listEventsAtLocation,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    locations: typeof locationCalls;
  }
}
