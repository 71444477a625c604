import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { serviceRequests } from '../contract.ts';

/** The calls of service requests. */
export const serviceRequestCalls = {
  getList: serviceRequests.listServiceRequests,
  getOne: serviceRequests.getServiceRequest,
  getManyReference: serviceRequests.listServiceRequestsOfAccount,
  create: serviceRequests.createServiceRequest,
  update: serviceRequests.updateServiceRequest,
  accept: serviceRequests.acceptServiceRequest,
  decline: serviceRequests.declineServiceRequest,
  counts: serviceRequests.countServiceRequests,
  history: serviceRequests.getServiceRequestHistory,
} satisfies ResourceCalls;

/** The calls of the contacts of a request. */
export const requestContactCalls = {
  create: serviceRequests.addServiceRequestContact,
  update: serviceRequests.updateServiceRequestContact,
  delete: serviceRequests.deleteServiceRequestContact,
} satisfies ResourceCalls;

/** The calls of the files of a request. */
export const attachmentCalls = {
  upload: serviceRequests.attachToServiceRequest,
  data: serviceRequests.getServiceRequestAttachment,
  delete: serviceRequests.deleteServiceRequestAttachment,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    serviceRequests: typeof serviceRequestCalls;
    serviceRequestContacts: typeof requestContactCalls;
    serviceRequestAttachments: typeof attachmentCalls;
  }
}
