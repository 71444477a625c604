import { setImmediate } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { instant } from '#server/database/table.ts';
import { together } from '#server/database/together.ts';
import type { dueCount } from '../agreedIntervalSchema.ts';
import { ruleSetOn } from '../norms/ruleSets.ts';
import type { RuleSet } from '../norms/ruleSchema.ts';
import { changesOf, storeDueDates, type DueChange } from './dueDates.ts';
import { dueObjects } from './dueFacts.ts';

/** The number of objects of a batch: writers of the same objects may have to wait for about twenty milliseconds. */
export const batchSize = 500;

/** The number of objects after which other work of the process gets a turn. */
const turnSize = 50;

/** The result of a batch. */
export interface DueBatch {
  done: number;
  total: number;
  isLast: boolean;
}

interface State {
  rules: string | null;
  asked: number;
  answered: number;
  nextRules: string | null;
  counting: number | null;
  after: string | null;
  done: number;
  total: number | null;
  isRunning: boolean;
}

/**
 * Recalculates the due dates of the next objects of a division, in a transaction that also stores the progress: after a crash it
 * continues there, and of two processes one waits for the other. It starts again when the rules or an agreement changed in the
 * meantime. Undefined when all dates are up to date.
 */
export async function countDueBatch(
  database: Database,
  division: number,
  now: Date,
  { size = batchSize }: { size?: number } = {},
): Promise<DueBatch | undefined> {
  const rules = ruleSetOn(dayOf(now));
  return database.transaction(async (inside) => {
    // A crash may lose the last batches together with their progress: they are recalculated
    const [, state] = await together(inside.rows(sql`set local synchronous_commit = off`), lockState(inside, division));
    if (!isRunningFor(state, rules)) {
      if (state.rules === rules.version && state.answered === state.asked) return undefined;
      await beginCount(inside, division, state, rules);
      state.after = null;
      state.total = null;
    }
    const { done, last, changed, isLast } = await storeCounted(
      inside,
      division,
      await countFrom(inside, division, rules, { after: state.after, size }),
    );
    const kept = await inside.row<{ done: number; total: number | null }>(sql`
      update "dueCount" t set after = ${last}, done = t.done + ${done}, changed = t.changed + ${changed},
        rules = case when ${isLast} then t."nextRules" else t.rules end, answered = case when ${isLast} then t.counting else t.answered end,
        ended = ${isLast ? now.toISOString() : null}
      where t.division = ${division} returning t.done, t.total`);
    return { done: kept?.done ?? done, total: kept?.total ?? done, isLast };
  });
}

async function lockState(inside: Database, division: number): Promise<State> {
  const found = await inside.row<State>(sql`
    insert into "dueCount" (division) values (${division}) on conflict (division) do update set division = excluded.division
    returning rules, asked, answered, "nextRules", counting, after, done, total, started is not null and ended is null as "isRunning"`);
  if (found === undefined) throw new Error('The count of due dates has no row.');
  return found;
}

function isRunningFor({ isRunning, nextRules, counting, asked }: State, rules: RuleSet): boolean {
  return isRunning && nextRules === rules.version && counting === asked;
}

async function beginCount(inside: Database, division: number, { asked }: State, { version }: RuleSet): Promise<void> {
  await inside.rows(sql`
    update "dueCount" t set "nextRules" = ${version}, counting = ${asked}, after = null, done = 0, changed = 0, started = now(), ended = null,
      total = (select count(*)::integer from asset a where a.division = ${division})
    where t.division = ${division}`);
}

interface Counted {
  /** The id of the last object of the previous batch, null for the first batch. */
  after: string | null;
  ids: readonly string[];
  changes: readonly DueChange[];
  last: string | null;
  isLast: boolean;
}

async function countFrom(
  database: Database,
  division: number,
  rules: RuleSet,
  { after, size }: { after: string | null; size: number },
): Promise<Counted> {
  // A condition for each table: with one for asset alone, a merge join would read assetDue from its beginning, more of it with
  // each batch
  const behind = after === null ? sql`true` : sql`r.id > ${after}::uuid and d."assetId" > ${after}::uuid`;
  const objects = await dueObjects(database, division, sql`${behind} order by r.id limit ${size}`);
  const changes: DueChange[] = [];
  for (let first = 0; first < objects.length; first += turnSize) {
    changes.push(...changesOf(objects.slice(first, first + turnSize), rules));
    await setImmediate();
  }
  const ids = objects.map(({ id }) => id);
  return { after, ids, changes, last: ids.at(-1) ?? after, isLast: objects.length < size };
}

async function storeCounted(database: Database, division: number, { ids, changes, after, last, isLast }: Counted) {
  const stored = new Set(await storeDueDates(database, division, changes));
  if (stored.size === changes.length) return { done: ids.length, changed: stored.size, last, isLast };
  // A concurrent write changed facts of an object: its dates are not stored, and the next batch begins with it
  const lost = new Set(changes.flatMap(({ id }) => (stored.has(id) ? [] : [id])));
  const done = ids.findIndex((id) => lost.has(id));
  return { done, changed: stored.size, last: ids[done - 1] ?? after, isLast: false };
}

/** Requests a recalculation for a division, because a change affects the dates of many objects. */
export async function askForDueCount(database: Database, division: number): Promise<void> {
  await database.rows(sql`
    insert into "dueCount" (division) values (${division}) on conflict (division) do update set asked = "dueCount".asked + 1 returning division`);
}

/** The divisions that need a recalculation of due dates. */
export async function divisionsToCount(everywhere: Database, now: Date): Promise<number[]> {
  const { version } = ruleSetOn(dayOf(now));
  const rows = await everywhere.rows<{ division: number }>(sql`
    select t.division from "dueCount" t where t.rules is distinct from ${version} or t.answered <> t.asked`);
  return rows.map(({ division }) => division);
}

/** The progress of recalculating the due dates of a division. */
export async function readDueCount(database: Database, division: number, now: Date): Promise<z.infer<typeof dueCount>> {
  const currentRules = ruleSetOn(dayOf(now)).version;
  const row = await database.row<Omit<z.infer<typeof dueCount>, 'currentRules'>>(sql`
    select t.rules, t.answered = t.asked and t.rules is not distinct from ${currentRules} as "isCurrent", t.done, t.changed, t.total,
      ${instant(sql`t.started`)} as started, ${instant(sql`t.ended`)} as ended
    from "dueCount" t where t.division = ${division}`);
  const never = { rules: null, isCurrent: false, done: 0, changed: 0, total: null, started: null, ended: null };
  return { ...(row ?? never), currentRules };
}
