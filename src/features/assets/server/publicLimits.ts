import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { Call } from '#server/http/call.ts';
import { networkOf } from '#server/http/callerKey.ts';

/** The maximum number of reports per hour from one network, and about one object. A round of checks reports many objects, a defect few. */
const mostPerHour = {
  check: { network: 300, tag: 20 },
  report: { network: 30, tag: 6 },
} as const;

const hourMs = 3_600_000;

/**
 * Counts a report for the limits of its network and its object, over all processes; refused ones count too. Without a general
 * limit (RATE_LIMIT_PER_MINUTE=0) there is none here.
 * @throws tooManyRequests
 */
export async function countReport(call: Pick<Call, 'services' | 'ip'>, tag: string, of: keyof typeof mostPerHour): Promise<void> {
  const { everywhere: database, settings } = call.services;
  if (settings.RATE_LIMIT_PER_MINUTE === 0) return;
  const now = Date.now();
  const hour = Math.floor(now / hourMs);
  const limits = new Map([
    [`${of} by ${networkOf(call.ip)}`, mostPerHour[of].network],
    [`${of} about ${tag.toLowerCase()}`, mostPerHour[of].tag],
  ]);
  const counts = await database.rows<{ key: string; count: number }>(sql`
    insert into "publicReportCount" as c (key, hour, count)
    select key, ${hour}::integer, 1 from unnest(${[...limits.keys()].toSorted()}::text[]) as key
    on conflict (key, hour) do update set count = c.count + 1 returning key, count`);
  if (counts.some(({ count }) => count === 1)) await database.rows(sql`delete from "publicReportCount" where hour < ${hour}::integer`);
  if (counts.every(({ key, count }) => count <= (limits.get(key) ?? 0))) return;
  throw new Problem('tooManyRequests', { headers: { 'Retry-After': String(Math.ceil((hourMs - (now % hourMs)) / 1000)) } });
}
