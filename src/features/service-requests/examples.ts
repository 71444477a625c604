import { seededId } from '#contract/seededId.ts';

const division = '120001';
const accountId = seededId(120001, 'account', 1);
const request = (number: number) => seededId(120001, 'serviceRequest', number);
const contactOf = (number: number, place: number) => seededId(120001, 'serviceRequestContact', number * 10 + place);
const attachmentOf = (number: number, place: number) => seededId(120001, 'serviceRequestAttachment', number * 10 + place);

const contact = { name: 'Jeroen Bakker', phone: '06 12 34 56 78', email: 'j.bakker@delinde.example', role: 'OnSite', isPrimary: true };

/**
 * Calls of {@link serviceRequests} that succeed on the demonstration data, by the operation's name. Request 1 belongs to
 * account 1, is Open and has two contacts and two files; 2 and 3 are Open too, 4 is Accepted, 8 is Planned.
 */
export const serviceRequestExamples = {
  listServiceRequestsOfAccount: { path: { division, accountId } },
  getServiceRequestOfAccount: { path: { division, accountId, id: request(1) } },
  searchServiceRequests: { path: { division }, query: { statusses: ['Open', 'Geaccepteerd'] } },
  listServiceRequestAttachments: { path: { division, accountId, serviceRequestId: request(1) } },
  getServiceRequestAttachmentData: { path: { division, accountId, serviceRequestId: request(1), id: attachmentOf(1, 1) } },
  countServiceRequests: { path: { division } },
  checkServiceRequests: { path: { division } },
  cleanUpServiceRequests: { path: { division }, query: { olderThanMonths: 24, dryRun: 'true' } },
  repairServiceRequests: { path: { division }, query: { dryRun: 'true' } },
  listServiceRequestsInState: { path: { division, stateName: 'open' } },
  getServiceRequestOfWorkOrder: { path: { division, workOrderId: seededId(120001, 'workOrder', 1) } },
  listServiceRequests: { path: { division }, query: { statusses: ['Open'], search: 'blusser' } },
  createServiceRequest: {
    path: { division },
    body: {
      requestType: 'Repair',
      description: 'Blusser leeg na oefening',
      notes: 'Bij de ontruimingsoefening is de blusser bij de centrale keuken gebruikt. Graag vullen of vervangen.',
      accountId,
      periodStart: '2026-11-24',
      periodEnd: '2026-11-28',
      priority: 'High',
      contacts: [contact],
    },
  },
  getServiceRequest: { path: { division, id: request(1) } },
  updateServiceRequest: { path: { division, id: request(2) }, body: { priority: 'High', notes: 'Melden bij de receptie.' } },
  getServiceRequestHistory: { path: { division, id: request(1) } },
  acceptServiceRequest: {
    path: { division, id: request(2) },
    body: { purchaseOrder: '4500012345', wifiNetwork: 'Gasten', wifiCode: 'zonnebloem-88' },
  },
  declineServiceRequest: { path: { division, id: request(3) }, body: { reason: 'Valt onder de garantie van de leverancier.' } },
  attachToServiceRequest: { path: { division, id: request(1) } },
  getServiceRequestAttachment: { path: { division, serviceRequestId: request(1), id: attachmentOf(1, 1) } },
  deleteServiceRequestAttachment: { path: { division, serviceRequestId: request(1), id: attachmentOf(1, 2) } },
  addServiceRequestContact: { path: { division, serviceRequestid: request(1) }, body: contact },
  saveServiceRequestContacts: { path: { division, serviceRequestid: request(1) }, body: [contact] },
  updateServiceRequestContact: {
    path: { division, serviceRequestid: request(1), id: contactOf(1, 1) },
    body: { mobile: '06 87 65 43 21' },
  },
  deleteServiceRequestContact: { path: { division, serviceRequestid: request(1), id: contactOf(1, 2) } },
};
