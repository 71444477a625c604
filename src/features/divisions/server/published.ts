import sql, { type Sql } from 'sql-template-tag';
import { thisDivision } from '#server/database/table.ts';
import type { Reference } from '#server/database/requireLive.ts';

/** A field that refers to a location of an account. */
export function locationOf(accountId: string): Reference {
  return { table: 'location', accountId };
}

/** The ids of the live locations of an account, as a query. */
export function locationIdsOf(division: number, accountId: string): Sql {
  return sql`select l.id from location l where l.division = ${division} and l."accountId" = ${accountId} and l."deletedAt" is null`;
}

/** The name of the engineer that a column of the row `r` names. */
export function engineerName(engineerId: Sql): Sql {
  return sql`(select e."fullName" from engineer e where e.division = ${thisDivision} and e.id = ${engineerId})`;
}

/** A field that refers to somebody who still works here. */
export const engineerReference: Reference = { table: 'engineer', condition: sql`t.active` };
