import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { serviceRequests } from '../contract.ts';

/** The calls behind the resource serviceRequests. */
export const serviceRequestCalls: ResourceCalls = {
  getList: serviceRequests.listServiceRequests,
  getOne: serviceRequests.getServiceRequest,
  create: serviceRequests.createServiceRequest,
  update: serviceRequests.updateServiceRequest,
};
