import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import type { Database } from '#server/database/database.ts';
import { openComplaintStatuses } from '#features/complaints/rules.ts';
import { lateStatuses, openStatuses } from '#features/service-requests/rules.ts';
import { daysDueSoon, isLiveAsset } from './serviceStanding.ts';

/**
 * What is going on at the named accounts, as JSON. It counts rows of other features in one statement, since a list asks
 * for all its accounts at once.
 */
export async function indicatorsOf(database: Database, division: number, ids: readonly string[], now: Date): Promise<string> {
  const today = dayOf(now);
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select a.id, (select count(*) from contact c where c.division = ${division} and c."accountId" = a.id and c."deletedAt" is null) as contacts,
        places.*, requests.*, complaints.*
      from account a
      cross join lateral (
        select count(distinct l.id) as locations, count(s.id) as assets,
          count(s.id) filter (where s."nextServiceDate" < ${today}::date) as "lateAssets",
          count(s.id) filter (where s."nextServiceDate" between ${today}::date and ${today}::date + ${daysDueSoon}::integer) as "dueAssets"
        from location l
        left join asset s on s.division = l.division and s."locationId" = l.id and ${isLiveAsset}
        where l.division = ${division} and l."accountId" = a.id and l."deletedAt" is null) places
      cross join lateral (
        select count(*) as requests, count(*) filter (where q.status = any (${openStatuses}::text[])) as "openRequests",
          count(*) filter (where q.status = any (${lateStatuses}::text[]) and q."slaDueAt" < ${now.toISOString()}::timestamptz) as "lateRequests"
        from "serviceRequest" q where q.division = ${division} and q."accountId" = a.id and q."deletedAt" is null) requests
      cross join lateral (
        select count(*) as complaints, count(*) filter (where k.status = any (${openComplaintStatuses}::text[])) as "openComplaints"
        from complaint k where k.division = ${division} and k."accountId" = a.id and k."deletedAt" is null) complaints
      where a.division = ${division} and a.id = any (${ids}::uuid[]) and a."deletedAt" is null) o`);
  return row?.json ?? '[]';
}
