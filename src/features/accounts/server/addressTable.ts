import { defineTable } from '#server/database/table.ts';
import { address } from '../schema.ts';

/** The addresses of accounts and warehouses. */
export const addressTable = defineTable({
  name: 'address',
  schema: address,
});
