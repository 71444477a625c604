import sql from 'sql-template-tag';
import type { Reference } from '#server/database/requireLive.ts';

/** A field that refers to an account. */
export const accountReference: Reference = { table: 'account' };

/** A field that refers to an account through which others buy. */
export const resellerReference: Reference = { table: 'account', condition: sql`t."isReseller"` };

/** A field that refers to a contact of an account. */
export function contactOf(accountId: string): Reference {
  return { table: 'contact', accountId };
}
