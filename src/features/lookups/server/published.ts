import sql from 'sql-template-tag';
import type { Reference } from '#server/database/requireLive.ts';
import type { VatCode } from '../schema.ts';

/** A field that holds the code of a payment condition. */
export const paymentConditionReference: Reference = { table: 'paymentCondition', key: 'code' };

/** A field that holds the code of VAT for one side of the trade. */
export function vatCodeFor(side: Exclude<VatCode['transactionType'], 'Both'>): Reference {
  return { table: 'vatCode', key: 'code', condition: sql`not t.blocked and t."transactionType" in ('Both', ${side})` };
}
