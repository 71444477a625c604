import sql, { type Sql } from 'sql-template-tag';
import type { OfDivision } from '#server/database/columnOf.ts';
import { instant } from '#server/database/table.ts';

/** How many mails could not be sent and wait for a person, and since when, as an expression that gives JSON. */
export function unsentMailsOf(division: OfDivision): Sql {
  return sql`(select json_build_object('unsent', count(*), 'since', ${instant(sql`min(m.created)`)})
    from mail m where m.division = ${division} and m.status = 'Parked' and m."deletedAt" is null)`;
}
