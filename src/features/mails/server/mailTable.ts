import { defineTable } from '#server/database/table.ts';
import { mail } from '../schema.ts';

/** Mails to customers. */
export const mailTable = defineTable({ name: 'mail', schema: mail, hidden: { waitingSince: 'instant', token: 'text' } });
