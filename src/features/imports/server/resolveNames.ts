import { startOf } from '#contract/startOf.ts';
import { addError, type ImportCall, type ImportedRow, type ImportEntity, type ImportRelation } from '#server/imports/entity.ts';
import { askedFor, findNames, namesOfWrongRows, type Hit, type NamedRows } from './findNames.ts';

/**
 * Replaces the names in cells by the records that they refer to; a name that matches none or several is an error. A code that no record
 * has as it stands is sought in any case, and other names in capitals and small letters, so that `sb6` is found as `SB6`. Records that
 * earlier rows of the import will add count too, if they are given. Returns the names that several records have.
 */
export async function resolveNames(
  call: ImportCall,
  entity: ImportEntity,
  rows: readonly ImportedRow[],
  importId: string | undefined,
): Promise<readonly AmbiguousName[]> {
  const ambiguous: AmbiguousName[] = [];
  for (const [field, { relation }] of Object.entries(entity.fields)) {
    if (!relation) continue;
    const texts = [
      ...new Set(rows.flatMap(({ values }) => (typeof values[field] === 'string' ? [askedFor(relation, values[field])] : []))),
    ];
    if (texts.length === 0) continue;
    const found = await findNames(call, relation, { texts, beside: rowsBeside(entity, relation, rows), importId });
    const isWrong = await namesOfWrongRows(
      call,
      relation,
      texts.filter((text) => !found(text)),
      importId,
    );
    for (const row of rows) {
      const text = row.values[field];
      if (typeof text !== 'string') continue;
      const asked = askedFor(relation, text);
      const hits = found(asked) ?? [];
      const [hit, another] = hits;
      delete row.values[field];
      if (hit && !another) row.values[field] = hit.value;
      else if (isWrong(asked)) addError(row, field, 'wrongRow');
      else refuseName(row, field, startOf(text, 100), hits);
      if (another) ambiguous.push({ row, field, hits: hits.map(({ value }) => value) });
    }
  }
  return ambiguous;
}

// As many codes as fit into the text of an error
const mostCodes = 5;

function refuseName(row: ImportedRow, field: string, text: string, hits: readonly Hit[]): void {
  const codes = hits.flatMap(({ code }) => (code === undefined ? [] : [code]));
  if (codes.length > 0) addError(row, field, 'ambiguousCase', { text, codes: codes.toSorted().slice(0, mostCodes).join(', ') });
  else addError(row, field, hits.length === 0 ? 'unknownName' : 'ambiguousName', { text });
}

/** A cell with a name that several records have. */
export interface AmbiguousName {
  row: ImportedRow;
  field: string;
  hits: readonly string[];
}

/** Takes a name that several records have for the one that the stored record refers to, so that a list can be sent back as it was read. */
export function keepStoredNames(ambiguous: readonly AmbiguousName[]): void {
  for (const { row, field, hits } of ambiguous) {
    const stored = row.before?.[field];
    if (typeof stored !== 'string' || !hits.includes(stored)) continue;
    row.values[field] = stored;
    delete row.errors[field];
  }
}

/** The rows that are checked together, by the first part of their key and by their names, where cells can refer to them. */
function rowsBeside({ key, calledBy, name }: ImportEntity, relation: ImportRelation, rows: readonly ImportedRow[]): NamedRows {
  const [byCode, byName] = [new Map<string, Hit[]>(), new Map<string, Hit[]>()];
  if (relation.entity !== name) return { byCode, byName };
  const all = [
    [key[0]?.field, byCode],
    [calledBy, byName],
  ] as const;
  for (const [field, found] of all) {
    for (const { id, values } of rows) {
      const value = field === undefined ? undefined : values[field];
      if (typeof value !== 'string') continue;
      const text = askedFor(relation, value);
      found.set(text, [...(found.get(text) ?? []), { value: id }]);
    }
  }
  return { byCode, byName };
}

/** Refuses rows that refer to a faulty row of the same batch. Returns whether there were any. */
export function refuseWrongNames({ fields, name }: ImportEntity, rows: readonly ImportedRow[]): boolean {
  const isWrong = ({ errors }: ImportedRow) => Object.keys(errors).length > 0;
  const wrong = new Set(rows.filter((row) => isWrong(row) && !row.before).map(({ id }) => id));
  const own = Object.entries(fields).flatMap(([field, { relation }]) => (relation?.entity === name ? [field] : []));
  let isFound = false;
  for (const row of rows.filter((one) => !isWrong(one))) {
    const field = own.find((one) => wrong.has(String(row.values[one])));
    if (field === undefined) continue;
    addError(row, field, 'wrongRow');
    isFound = true;
  }
  return isFound;
}
