import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { addDays } from '#contract/days.ts';
import { listPage } from '#server/database/list.ts';
import { json, list, type Answer } from '#server/http/answer.ts';
import type { Call, Person } from '#server/http/call.ts';
import { readerWords } from '#server/http/readerWords.ts';
import type { audit, auditFilter } from '../contract.ts';
import { entities } from '../entities.ts';
import type { AuditRecord, exportedAudit } from '../schema.ts';
import { changesInWords, namesOfEntries } from './changesInWords.ts';
import { erasuresOf } from './entries.ts';
import { auditTable } from './tables.ts';
import { wayBack, type Ways } from './ways.ts';

type Entry = Omit<AuditRecord, 'entityName' | 'names' | 'undo'>;

/** One page of the audit, with the names of the records that the entries refer to. */
export async function listAudit(call: Call<typeof audit.listAudit>, waysFor: (entity: string) => Ways): Promise<Answer> {
  const { database, division, list: asked, person } = call;
  const where = conditionsOf(asked.filter);
  const page = await listPage(database, { table: auditTable, division, list: asked, where, withDeleted: true });
  const entries = JSON.parse(page.json) as Entry[]; // the columns of the table
  const [names, erasures] = await Promise.all([namesOfEntries(call, entries), erasuresOf({ database, division }, entries)]);
  const rows = entries.map((entry): AuditRecord => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => maySee(person, entry.entity, field)),
    entityName: names.known.get(entry.entityId) ?? null,
    names: names.of(entry),
    undo: wayBack(waysFor(entry.entity), { ...entry, isErased: (erasures.get(entry.entityId) ?? '') > entry.at }, person) ?? null,
  }));
  return list({ ...page, json: JSON.stringify(asked.isExport ? rows.map((row) => inWords(call, row)) : rows) });
}

function maySee(person: Pick<Person, 'can'>, entity: string, field: string): boolean {
  const needed = entities[entity]?.visibleTo?.[field];
  return needed === undefined || person.can(needed);
}

/** An entry of a file, with its changes as the screen shows them. */
function inWords({ language, services }: Pick<Call, 'language' | 'services'>, entry: AuditRecord): z.infer<typeof exportedAudit> {
  return { ...entry, changes: changesInWords(entry, entry.names, readerWords(language, services.translate)) };
}

/** All people in the audit, each found by one step in the index of persons. */
export async function listPeople({ database, division }: Call): Promise<Answer> {
  const people = await database.rows<{ id: string; name: string }>(sql`
    with recursive one as (
      (select a.by from audit a where a.division = ${division} order by a.by limit 1)
      union all
      select (select a.by from audit a where a.division = ${division} and a.by > one.by order by a.by limit 1) from one where one.by is not null
    )
    select one.by as id, coalesce(nullif((
      select a."byName" from audit a where a.division = ${division} and a.by = one.by order by a.at desc limit 1), ''), one.by) as name
    from one where one.by is not null limit 1000`);
  return json(people.toSorted((one, other) => one.name.localeCompare(other.name)));
}

function conditionsOf(filter: Record<string, unknown>): Sql[] {
  const { entity, entityId, action, by, periodStart, periodEnd, month } = filter as z.infer<typeof auditFilter>; // by the filter schema
  return [
    ...(entity === undefined ? [] : [isOf([entity].flat())]),
    ...(entityId === undefined ? [] : [sql`r."entityId" = ${entityId}`]),
    ...(action === undefined ? [] : [sql`r.action = ${action}`, isSeldom(action)]),
    ...(by === undefined ? [] : [sql`r.by = ${by}`]),
    ...(periodStart === undefined ? [] : [sql`r.at >= ${startOf(periodStart)}`]),
    ...(periodEnd === undefined ? [] : [sql`r.at < ${startOf(addDays(periodEnd, 1))}`]),
    ...(month === undefined ? [] : [sql`r.at >= ${startOf(`${month}-01`)}`, sql`r.at < ${startOf(monthAfter(month))}`]),
  ];
}

// The partial index contains only rare actions; the condition must be a literal, because the planner cannot match a parameter to
// it
function isSeldom(action: string): Sql {
  return action === 'create' || action === 'update' ? sql`true` : sql`r.action not in ('create', 'update')`;
}

function startOf(day: string): Sql {
  return sql`(${day}::date)::timestamp at time zone 'Europe/Amsterdam'`;
}

function monthAfter(month: string): string {
  return `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
}

// A single kind by equality, so that its index returns the order of the list
function isOf(entities: readonly string[]): Sql {
  const [only, ...others] = entities;
  return others.length === 0 && only !== undefined ? sql`r.entity = ${only}` : sql`r.entity = any (${entities}::text[])`;
}
