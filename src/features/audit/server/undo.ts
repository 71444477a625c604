import { Problem } from '#contract/problem.ts';
import { importOfJob } from '#features/imports/server/index.ts';
import { write } from '#server/database/write.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { audit } from '../contract.ts';
import type { UndoWay } from '../schema.ts';
import { changedFields, changeNamed, changesOfRequest, changesOfSeries, mostTogether, type StoredChange } from './entries.ts';
import { fixed } from './hindrances.ts';
import { bringBack, removeAgain, startImportUndo, writeFormerValues } from './takeBack.ts';
import { wayBack, type TakenChange, type Ways } from './ways.ts';

type UndoCall = Call<typeof audit.undoChange>;

/**
 * Undoes a change, or all changes of its request or series, in one transaction, by the calls of each record, as the caller and
 * under the rules for the caller.
 * @throws Problem notFound, forbidden, undoFixed, changedSince naming the fields, undoMailed, undoRefused, and what the rules of
 * the record refuse
 */
export function undoChange(call: UndoCall, waysFor: (entity: string) => Ways): Promise<Answer> {
  return write(call, async (inside) => {
    const { entity, entityId, all = false, since } = call.body;
    const entry = found(await changeNamed(inside, call.path.id, { entity, entityId }));
    const importId = await importOf(inside, entry, all);
    if (importId !== undefined) {
      await startImportUndo(inside, importId, waysFor('import'));
      return json({ undone: 0, importId });
    }
    const entries =
      all && entry.requestId !== null
        ? await changesOfRequest(inside, entry)
        : since
          ? await changesOfSeries(inside, entry, since)
          : [entry];
    if (entries.length > mostTogether) throw new Problem('undoFixed');
    const steps = stepsOf(inside, entries, waysFor);
    for (const step of steps) await takeBack(inside, step);
    return json({ undone: new Set(steps.map((step) => step.entry.entityId)).size, importId: null });
  });
}

async function importOf(inside: UndoCall, entry: StoredChange, all: boolean): Promise<string | undefined> {
  if (entry.entity === 'import') return entry.action === 'runImport' ? entry.entityId : undefined;
  return all && entry.operation === 'runImport' && entry.requestId !== null ? importOfJob(inside, entry.requestId) : undefined;
}

interface Step {
  entry: StoredChange;
  ways: Ways;
  way: UndoWay;
}

// Deleted records are restored before former values refer to them again, and removed when nothing refers to them any more
const order: readonly UndoWay[] = ['import', 'restoration', 'values', 'removal'];

/**
 * The steps for some entries, in the order of execution; entries that are consequences of others are left out, because they
 * happen again.
 */
function stepsOf(inside: UndoCall, entries: readonly StoredChange[], waysFor: (entity: string) => Ways): Step[] {
  const steps = besideReplacement(entries).flatMap((entry): Step[] => {
    const ways = waysFor(entry.entity);
    const change = takenChange(entry);
    const way = wayBack(ways, change, inside.person);
    if (way !== undefined) return [{ entry, ways, way }];
    if (wayBack(ways, change, { can: () => true }) !== undefined) throw new Problem('forbidden');
    if (entries.length === 1 || entry.action === 'create' || entry.action === 'delete') throw fixed(inside, entry);
    return [];
  });
  const [first] = entries;
  if (steps.length === 0 && first) throw fixed(inside, first);
  return steps.toSorted((one, other) => order.indexOf(one.way) - order.indexOf(other.way));
}

// Its undo removes the successor, and brings back the parts and the work that it got
function besideReplacement(entries: readonly StoredChange[]): readonly StoredChange[] {
  const replacements = entries.filter(({ entity, action }) => entity === 'asset' && action === 'replace');
  return replacements.length === 1 ? replacements : entries;
}

/** An entry in the form that {@link wayBack} needs. */
export function takenChange(entry: Pick<StoredChange, 'entity' | 'action' | 'before' | 'after'>): TakenChange {
  return { entity: entry.entity, action: entry.action, changes: changedFields(entry).map((field) => ({ field })) };
}

function takeBack(inside: UndoCall, { entry, ways, way }: Step): Promise<void> {
  if (way === 'removal') return removeAgain(inside, entry, ways);
  if (way === 'restoration') return bringBack(inside, entry, ways);
  return writeFormerValues(inside, entry, ways);
}
