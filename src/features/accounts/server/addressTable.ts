import { defineTable } from '#server/database/table.ts';

/** The addresses of accounts and warehouses. */
export const addressTable = defineTable({
  name: 'address',
  columns: {
    accountId: 'uuid',
    type: 'text',
    isMain: 'boolean',
    addressLine1: 'text',
    addressLine2: 'text',
    addressLine3: 'text',
    postcode: 'text',
    city: 'text',
    state: 'text',
    country: 'text',
    contactId: 'uuid',
    phone: 'text',
    notes: 'text',
    warehouseId: 'uuid',
  },
});
