import sql, { type Sql } from 'sql-template-tag';
import { holdsOneOf } from '#server/database/search.ts';
import { quoted } from '#server/database/table.ts';
import { addDoubt, type ImportCall, type ImportedRow, type ImportEntity } from '#server/imports/entity.ts';
import type { ImportDoubt } from '../schema.ts';

/** How two codes are alike that are probably one: a form that both have, and the columns `column` that have one of these forms. */
interface Likeness {
  doubt: ImportDoubt;
  formOf(code: string): string;
  storedWith(entity: ImportEntity, field: string, division: number, forms: readonly string[]): Sql;
  rowsWith(forms: readonly string[]): Sql;
}

const longestNumber = 18;
const paddings = (forms: readonly string[]) =>
  forms.flatMap((form) => Array.from({ length: longestNumber - form.length + 1 }, (_, zeros) => '0'.repeat(zeros) + form));

const likenesses: Readonly<Record<'case' | 'zeros', Likeness>> = {
  case: {
    doubt: 'otherCase',
    formOf: (code) => code.toLowerCase(),
    storedWith: ({ table }, field, division, forms) => holdsOneOf(table, division, [field], forms),
    rowsWith: (forms) => sql`lower(w.key) = any (${forms}::text[])`,
  },
  zeros: {
    doubt: 'zerosLost',
    formOf: (code) => code.replace(/^0+(?=\d)/, ''),
    storedWith: (_entity, field, _division, forms) => sql`r.${quoted(field)} = any (${paddings(forms)}::text[])`,
    rowsWith: (forms) => sql`w.key = any (${paddings(forms)}::text[])`,
  },
};

/**
 * Refuses a new code that differs only in capitals, or a new number that differs only in its leading zeros, from a stored one or from one
 * of an earlier row of the file: the record would be added twice. A person can confirm that it is another one.
 */
export async function doubtAlike(call: ImportCall, entity: ImportEntity, rows: readonly ImportedRow[]): Promise<void> {
  const [part, ...others] = entity.key;
  if (part?.as !== 'exact' || others.length > 0) return;
  const { field } = part;
  const likeness = likenesses[entity.hasNumbers ? 'zeros' : 'case'];
  const fresh = rows.flatMap((row) => {
    const code = row.values[field];
    return typeof code === 'string' && !row.before ? [{ row, code, form: likeness.formOf(code) }] : [];
  });
  if (fresh.length === 0) return;
  const known = await codesAlike(call, entity, { field, likeness, forms: [...new Set(fresh.map(({ form }) => form))] });
  for (const { row, code, form } of fresh) {
    const alike = known.get(form);
    if (alike === undefined) known.set(form, code);
    else if (alike !== code && !row.errors[field]) addDoubt(call, row, field, { code: likeness.doubt, params: { code: alike } });
  }
}

/** Stored codes and those of earlier rows of the file, by the form that they have. */
async function codesAlike(
  { database, division, importId }: ImportCall,
  entity: ImportEntity,
  { field, likeness, forms }: { field: string; likeness: Likeness; forms: readonly string[] },
): Promise<Map<string, string>> {
  const { table, name } = entity;
  const found = await database.rows<{ code: string }>(sql`
    select r.${quoted(field)} as code from ${table.sql} r
    where r.division = ${division} and r."deletedAt" is null and ${likeness.storedWith(entity, field, division, forms)}
    union all
    select w.key as code from "importRow" w
    where w.division = ${division} and w."importId" = ${importId} and w.entity = ${name} and ${likeness.rowsWith(forms)}`);
  // of several, the stored one is named
  return new Map(found.toReversed().map(({ code }) => [likeness.formOf(code), code]));
}
