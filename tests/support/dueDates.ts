import sql from 'sql-template-tag';
import type { TestApi } from './api.ts';

const none = { version: 1, dueReasons: { missing: [] } };

/** Stores due dates of objects directly, without calculating them. Other dates remain. Without ids: for the objects without due dates. */
export async function putDueDates(
  { database }: Pick<TestApi, 'database'>,
  dates: Readonly<Record<string, unknown>>,
  ...ids: string[]
): Promise<void> {
  await database.sql(sql`
    with rows as (
      select jsonb_populate_record(null::"assetDue", ${JSON.stringify(none)}::jsonb || coalesce(to_jsonb(d), '{}') || ${JSON.stringify(dates)}::jsonb
        || jsonb_build_object('division', a.division, 'assetId', a.id, 'assetType', a."assetType", 'locationId', a."locationId")) as row
      from asset a left join "assetDue" d on d.division = a.division and d."assetId" = a.id where a.id = any(${ids}::uuid[]) or (${ids.length === 0} and d."assetId" is null))
    insert into "assetDue" select (row).* from rows
    on conflict (division, "assetId") do update set "nextServiceDate" = excluded."nextServiceDate", "dueDate" = excluded."dueDate",
      "dueReason" = excluded."dueReason", "dueReasons" = excluded."dueReasons"`);
}
