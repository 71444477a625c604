import type { SheetRow } from '#server/sheets/sheet.ts';
import { importEntities, type ImportCounts } from '../schema.ts';
import { checkLaterNames, type LaterNames } from './checkLaterNames.ts';
import { countsWith, rowOf } from './checkedRow.ts';
import { entityNamed } from './entities.ts';
import { fromHeadings } from './fromHeadings.ts';
import { isFieldName } from './headings.ts';
import type { Steps } from './jobs.ts';
import { judgeRows } from './judgeRows.ts';
import { readingOf } from './reading.ts';
import type { RowsToJudge } from './readRow.ts';
import { insertImportRows, keepStep, rowsAtOnce, sheetsOf, type StoredImport } from './store.ts';

/** The progress of the check of an import: the sheet in the order of writing, the row in it, and the results so far. */
export interface CheckPoint {
  sheet: number;
  number: number;
  position: number;
  counts: ImportCounts;
  /** Where the rows of the sheet are compared again that refer to later ones. */
  later?: LaterNames | undefined;
}

/** Checks all rows of a file from a checkpoint on, and stores them. @throws Problem invalid with the reason why the file is refused */
export async function checkRows(steps: Steps, stored: StoredImport, from: CheckPoint | undefined): Promise<CheckPoint> {
  const { sheets } = await sheetsOf(stored, steps.call.services);
  const at: CheckPoint = from ?? { sheet: 0, number: 0, position: 0, counts: { new: 0, changed: 0, same: 0, wrong: 0 } };
  const isName = isFieldName(steps.call.services.translate);
  const reading = readingOf(steps.call.services.translate, stored.decimalMark);
  for (const [order, index] of sheetOrder(stored).entries()) {
    const sheet = sheets[index];
    const { entity, columns = [] } = stored.sheets[index] ?? {};
    if (order < at.sheet || !sheet || !entity) continue;
    if (order > at.sheet) Object.assign(at, { sheet: order, number: 0, later: undefined });
    const batch = { entity: entityNamed(entity), fields: columns.map(({ field }) => field), reading, importId: stored.id, isCheck: true };
    for await (const rows of batches(fromHeadings(sheet.rows(), isName), at.number))
      await checkBatch(steps, { ...batch, rows: rows.map((row) => ({ ...row, cells: cellsOf(row, columns.length), sheet: index })) }, at);
    await checkLaterNames(steps, { ...batch, sheet: index }, at);
  }
  return at;
}

// Beside the columns of a workbook stand notes; in a CSV file, a row with more cells has a text that a separator parted
function cellsOf({ cells, width }: SheetRow, columns: number): SheetRow['cells'] {
  return width === undefined ? cells.slice(0, columns) : cells;
}

/** The numbers of the sheets in the order in which they are written. */
function sheetOrder({ sheets }: StoredImport): number[] {
  const rank = (index: number) => importEntities.findIndex((entity) => entity === sheets[index]?.entity);
  return sheets.flatMap(({ entity }, index) => (entity ? [index] : [])).toSorted((one, other) => rank(one) - rank(other) || one - other);
}

// the first row contains the headings
async function* batches(sheet: AsyncIterable<SheetRow>, behind: number): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let isHeading = true;
  for await (const row of sheet) {
    if (!isHeading && row.number > behind) rows.push(row);
    isHeading = false;
    if (rows.length === rowsAtOnce) yield rows.splice(0);
  }
  if (rows.length > 0) yield rows;
}

async function checkBatch({ step }: Steps, asked: RowsToJudge, at: CheckPoint): Promise<void> {
  let next = at;
  await step(async (inside) => {
    const judged = await judgeRows(inside, asked);
    next = {
      ...at,
      number: asked.rows.at(-1)?.number ?? at.number,
      position: at.position + judged.length,
      counts: countsWith(at.counts, judged),
    };
    if (judged.length > 0)
      await insertImportRows(
        inside,
        asked.importId,
        judged.map((one, index) => rowOf(one, asked, { position: at.position + index + 1, checkedBehind: at.position })),
      );
    await keepStep(inside, asked.importId, { done: next.position, counts: next.counts });
    return { done: next.position, checkpoint: next };
  });
  Object.assign(at, next);
}
