import { entityNamed } from './entities.ts';
import type { Steps } from './jobs.ts';
import { judgeRows, type JudgedRow } from './judgeRows.ts';
import { readingOf } from './reading.ts';
import { keepStep, keepWritten, rowsAtOnce, rowsToWrite, type StoredImport, type StoredRow, type WrittenRow } from './store.ts';
import type { ImportCall } from '#server/imports/entity.ts';

/** Writes the new and changed rows after a position; each is checked again against the stored records. */
export async function writeRows(steps: Steps, stored: StoredImport, behind: number): Promise<void> {
  let reached = behind;
  const isMore = async () => {
    // a repeated step begins where the last committed one ended
    let position = reached;
    const hasRows = await steps.step(async (inside) => {
      const rows = await rowsToWrite(inside, stored.id, reached, rowsAtOnce);
      if (rows.length === 0) return undefined;
      await writeBatch(inside, stored, rows);
      position = rows.at(-1)?.position ?? reached;
      await keepStep(inside, stored.id, { done: position });
      return { done: position, checkpoint: { position } };
    });
    reached = position;
    return hasRows;
  };
  while (await isMore());
}

async function writeBatch(inside: ImportCall, stored: StoredImport, rows: readonly StoredRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const entity = entityNamed(first.entity);
  const judged = await judgeRows(inside, {
    entity,
    fields: stored.sheets[first.sheet]?.columns.map(({ field }) => field) ?? [],
    rows: rows.map(({ sheet, number, cells, outcome, recordId }) => ({
      sheet,
      number,
      cells,
      // the record of a changed row may have been taken away since; the new one has an id of its own
      recordId: outcome === 'New' ? (recordId ?? undefined) : undefined,
    })),
    reading: readingOf(inside.services.translate, stored.decimalMark),
    importId: stored.id,
    isCheck: false,
  });
  const added = judged.filter(({ outcome }) => outcome === 'New');
  const changed = judged.flatMap(({ outcome, row, changes }) =>
    outcome === 'Changed' && row.before ? [{ before: row.before, values: changes }] : [],
  );
  if (added.length > 0)
    await entity.insert(
      inside,
      added.map(({ row }) => ({ ...entity.defaults, ...stored.sheets[first.sheet]?.missing, ...row.values, id: row.id })),
    );
  if (changed.length > 0) await entity.update(inside, changed);
  const positions = new Map(rows.map(({ number, position }) => [number, position]));
  await keepWritten(
    inside,
    stored.id,
    judged.map((one) => writtenOf(one, positions.get(one.source.number) ?? 0)),
  );
}

function writtenOf({ row, outcome, key, changes }: JudgedRow, position: number): WrittenRow {
  const { before, id, errors } = row;
  const isWritten = outcome === 'New' || outcome === 'Changed';
  return {
    position,
    key,
    outcome,
    recordId: id,
    errors,
    before: outcome === 'Changed' && before ? Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null])) : null,
    writtenVersion: isWritten ? (before ? before.version + 1 : 1) : null,
  };
}
