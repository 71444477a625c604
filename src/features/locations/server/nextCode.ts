import sql from 'sql-template-tag';
import { lockDivision } from '#features/divisions/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';

/** The code of the first location of a division, without the number that follows the last one. */
const first = { beginning: 'L-', digits: '1000' };

/**
 * The next free code of a location: that of the location that was added last with its number counted on, `L-0042` after `L-0041`, so
 * that it has the form that the division uses. Locations that are added at the same time wait for each other.
 */
export async function nextLocationCode(call: WriteCall): Promise<string> {
  await lockDivision(call);
  const { database, division } = call;
  const last = await database.row<{ code: string }>(sql`
    select l.code from location l
    where l.division = ${division} and l."deletedAt" is null and l.code ~ '[0-9]{1,9}$' and length(l.code) < 30
    order by l.id desc limit 1`);
  const [, beginning = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(last?.code ?? '') ?? [];
  const from = last ? { beginning, digits } : first;
  // as many codes as there are locations, and one more: one of them is free
  const free = await database.row<{ code: string }>(sql`
    select c.code from (
      select n, ${from.beginning}::text || lpad(n::text, greatest(${from.digits.length}::integer, length(n::text)), '0') as code
      from generate_series(${from.digits}::bigint + 1, ${from.digits}::bigint + 1 + (select count(*) from location l where l.division = ${division})) n
    ) c
    where not exists (select from location l where l.division = ${division} and l.code = c.code and l."deletedAt" is null)
    order by c.n limit 1`);
  return found(free).code;
}
