import type { ImportCall } from '#server/imports/entity.ts';
import type { CheckPoint } from './checkRows.ts';
import { countsWith, rowOf } from './checkedRow.ts';
import type { Steps } from './jobs.ts';
import { judgeRows, type JudgedRow } from './judgeRows.ts';
import type { RowsToJudge } from './readRow.ts';
import { insertImportRows, keepStep, keepWritten, removeRowsAt, rowsWithoutNames, type StoredRow } from './store.ts';

/** The progress of the repeated comparison of a sheet. */
export interface LaterNames {
  /** The number of the run through the rows, from 1. */
  run: number;
  /** The position of the last row that was compared in this run. */
  before?: number | undefined;
  /** Whether this run found the records of a row. */
  hasFound: boolean;
}

// A run resolves what refers to rows that are right by then, and each further one a step up in a tree whose rows are far apart
const mostRuns = 10;

/** The rows of a sheet, without the rows themselves. */
type SheetToJudge = Omit<RowsToJudge, 'rows'> & { sheet: number };

/**
 * Compares the rows again that are wrong only because they refer to a row of the same sheet that was not compared yet, from the last
 * one to the first. A row that is right now is stored after the one that it refers to, because rows are written in this order.
 */
export async function checkLaterNames(steps: Steps, asked: SheetToJudge, at: CheckPoint): Promise<void> {
  const fields = namesOfOwnKind(asked);
  if (fields.length === 0) return;
  for (;;) {
    while (await checkBefore(steps, asked, { fields, at }));
    const { run, hasFound } = at.later ?? firstRun;
    if (!hasFound || run === mostRuns) return;
    at.later = { run: run + 1, hasFound: false };
  }
}

const firstRun: LaterNames = { run: 1, hasFound: false };

function namesOfOwnKind({ entity, fields }: SheetToJudge): string[] {
  return fields.filter((field) => field !== null).filter((field) => entity.fields[field]?.relation?.entity === entity.name);
}

async function checkBefore({ step }: Steps, asked: SheetToJudge, { fields, at }: { fields: string[]; at: CheckPoint }): Promise<boolean> {
  const { importId, sheet } = asked;
  const later = at.later ?? firstRun;
  let next = at;
  const hasRows = await step(async (inside) => {
    const rows = await rowsWithoutNames(inside, importId, { sheet, fields, before: later.before });
    if (rows.length === 0) return undefined;
    const judged = await judgeRows(inside, { ...asked, isRepeated: true, rows: rows.map((row) => ({ ...row, recordId: undefined })) });
    const right = judged.filter(({ outcome }) => outcome !== 'Wrong');
    await keepReasons(inside, rows, judged);
    if (right.length > 0) await moveBehind(inside, { asked, rows, right }, at.position);
    next = {
      ...at,
      position: at.position + right.length,
      counts: countsWith({ ...at.counts, wrong: at.counts.wrong - right.length }, right),
      later: { ...later, before: rows.at(-1)?.position, hasFound: later.hasFound || right.length > 0 },
    };
    await keepStep(inside, importId, { counts: next.counts });
    return { done: next.position, checkpoint: next };
  });
  Object.assign(at, next);
  return hasRows;
}

// A name of a row that is wrong itself is known by now
async function keepReasons(inside: ImportCall, rows: readonly StoredRow[], judged: readonly JudgedRow[]): Promise<void> {
  const wrong = new Map(judged.flatMap(({ source, row, outcome }) => (outcome === 'Wrong' ? [[source.number, row] as const] : [])));
  const kept = rows.flatMap(({ number, position, key, outcome }) => {
    const row = wrong.get(number);
    return row ? [{ position, key, outcome, recordId: row.id, errors: row.errors, before: null, writtenVersion: null }] : [];
  });
  await keepWritten(inside, inside.importId, kept);
}

interface Resolved {
  asked: SheetToJudge;
  rows: readonly StoredRow[];
  right: readonly JudgedRow[];
}

async function moveBehind(inside: ImportCall, { asked, rows, right }: Resolved, position: number): Promise<void> {
  const numbers = new Set(right.map(({ source }) => source.number));
  const former = rows.filter(({ number }) => numbers.has(number)).map((row) => row.position);
  await removeRowsAt(inside, asked.importId, former);
  const moved = right.map((one, index) => rowOf(one, asked, { position: position + index + 1, checkedBehind: position }));
  await insertImportRows(inside, asked.importId, moved);
}
