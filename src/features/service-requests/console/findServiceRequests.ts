import { findBy } from '#console/data/findBy.ts';

/** Finds requests by number, text or customer. */
export const findServiceRequests = findBy(
  'serviceRequests',
  ({ id, number, description, accountName }) => ({
    id,
    name: description,
    number: String(number),
    detail: [number, accountName].filter(Boolean).join(' · '),
    path: `/service-requests/${id}`,
  }),
  ({ notes, purchaseOrder }) => ({
    fields: { 'resources.serviceRequests.fields.notes': notes, 'resources.serviceRequests.fields.purchaseOrder': purchaseOrder },
    elsewhere: 'accounts.match.account',
  }),
);
