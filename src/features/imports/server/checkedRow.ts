import { newId } from '#server/database/newId.ts';
import type { ImportEntity, ImportValues } from '#server/imports/entity.ts';
import type { ImportCounts } from '../schema.ts';
import type { JudgedRow } from './judgeRows.ts';
import type { RowsToJudge } from './readRow.ts';
import type { CheckedRow, StoredRow } from './store.ts';

/** The row to store for a compared row of a file. */
export function rowOf(
  judged: JudgedRow,
  { entity }: Pick<RowsToJudge, 'entity'>,
  place: Pick<StoredRow, 'position' | 'checkedBehind'>,
): CheckedRow {
  const { source, row, outcome, key, name, title } = judged;
  return {
    ...place,
    id: newId(),
    sheet: source.sheet,
    number: source.number,
    entity: entity.name,
    key,
    name,
    title,
    outcome,
    recordId: row.id,
    cells: [...source.cells],
    errors: row.errors,
    facts: factsOf(entity, judged),
  };
}

function factsOf({ facts, defaults }: ImportEntity, { row, outcome }: JudgedRow): ImportValues | null {
  if (facts === undefined || (outcome !== 'New' && outcome !== 'Changed')) return null;
  const after = { ...defaults, ...row.before, ...row.values } as ImportValues; // its values are those of the columns
  return Object.fromEntries(facts.map((name) => [name, after[name]]));
}

const counted = { New: 'new', Changed: 'changed', Same: 'same', Wrong: 'wrong' } as const;

/** The counts of outcomes with those of further rows. */
export function countsWith(counts: ImportCounts, judged: readonly JudgedRow[]): ImportCounts {
  const sum = { ...counts };
  for (const { outcome } of judged) sum[counted[outcome]]++;
  return sum;
}
