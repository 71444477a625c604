import sql, { join, type Sql } from 'sql-template-tag';
import { isUuid } from '#contract/values.ts';
import { quoted } from '#server/database/table.ts';
import type { ImportCall, ImportRelation } from '#server/imports/entity.ts';

/** A record with a name: the value that a field stores of it, and its code where that was found in another case. */
export interface Hit {
  value: string;
  code?: string;
}

/** Records by their names. */
type Named = ReadonlyMap<string, readonly Hit[]>;

/** Rows that are checked together, by their codes and by their names. */
export interface NamedRows {
  byCode: Named;
  byName: Named;
}

interface Asked {
  texts: readonly string[];
  beside: NamedRows;
  importId: string | undefined;
}

/** The form in which a text is compared. */
export function askedFor({ isFolded }: ImportRelation, text: string): string {
  return isFolded ? text.toLowerCase() : text;
}

/** Returns a function that returns the records with a name as it stands, or else in another case. */
export async function findNames(
  call: ImportCall,
  relation: ImportRelation,
  { texts, beside, importId }: Asked,
): Promise<(text: string) => readonly Hit[] | undefined> {
  const exact = await recordsNamed(call, relation, texts, importId);
  const besideOf = (text: string) => {
    const hits = [...(beside.byCode.get(text) ?? []), ...(beside.byName.get(text) ?? [])];
    return hits.length > 0 ? hits : undefined;
  };
  const named = (text: string) => exact.get(text) ?? besideOf(text);
  const open = texts.filter((text) => !named(text));
  if (open.length === 0) return named;
  const inAnyCase = await codesInAnyCase(call, relation, { texts: open, beside, importId });
  const coded = (text: string) => named(text) ?? inAnyCase.get(text.toLowerCase());
  const others = [...new Set(open.filter((text) => !coded(text)).flatMap(spellings))];
  const inOtherCase = others.length === 0 ? new Map<string, Hit[]>() : await recordsNamed(call, relation, others, importId);
  const spelled = (text: string) => spellings(text).map((other) => inOtherCase.get(other) ?? besideOf(other));
  const written = (text: string) => coded(text) ?? spelled(text).find(Boolean);
  const meant = await recordsMeant(
    call,
    relation,
    open.filter((text) => !written(text)),
  );
  return (text) => written(text) ?? meant.get(text);
}

/** The records that texts mean which are the name of none. */
async function recordsMeant(call: ImportCall, { meant }: ImportRelation, texts: readonly string[]): Promise<Named> {
  const asked = texts.length === 0 ? undefined : meant?.(call, texts);
  return asked ? firstFound(await call.database.rows<FoundRow>(sql`${asked} order by step, value`)) : new Map();
}

/** The records whose code is one of the texts apart from case, by the texts in small letters. */
async function codesInAnyCase(call: ImportCall, relation: ImportRelation, { texts, beside, importId }: Asked): Promise<Named> {
  const { foldedBy = [] } = relation;
  if (foldedBy.length === 0) return new Map();
  const folded = [...new Set(texts.map((text) => text.toLowerCase()))];
  const found = await recordsNamed(call, { ...relation, by: foldedBy, isFolded: true }, folded, importId);
  const besides = Map.groupBy(beside.byCode, ([code]) => code.toLowerCase());
  const hitsOf = (text: string) => {
    const hits = (besides.get(text) ?? []).flatMap(([code, of]) => of.map(({ value }) => ({ value, code })));
    // A row that changes a record does not have its id yet, but has its code
    return [...new Map([...hits, ...(found.get(text) ?? [])].map((hit) => [hit.code, hit])).values()];
  };
  return new Map(folded.map((text) => [text, hitsOf(text)] as const).filter(([, hits]) => hits.length > 0));
}

// By the indexes of the columns; names have none that ignores the case of all letters
function spellings(text: string): string[] {
  return [text.toUpperCase(), text.toLowerCase()].filter((other) => other !== text);
}

async function recordsNamed(
  { database, division }: ImportCall,
  { table, by, holds = 'id', condition = sql`true`, entity, isFolded = false, foldedBy = [] }: ImportRelation,
  texts: readonly string[],
  importId: string | undefined,
): Promise<Named> {
  const ids = texts.filter(isUuid);
  const value = sql`t.${quoted(holds)}::text`;
  const live = sql`t.division = ${division} and t."deletedAt" is null and (${condition})`;
  const isOfCodes = isFolded && foldedBy.length > 0;
  const ways = [
    ...by.map(
      (column, step) => sql`
      select ${step}::integer as step, asked.text, ${value} as value, ${isOfCodes ? sql`t.${quoted(column)}` : sql`null`} as code
      from unnest(${texts}::text[]) as asked (text)
      join ${quoted(table)} t on ${isFolded ? sql`lower(t.${quoted(column)})` : sql`t.${quoted(column)}`} = asked.text where ${live}`,
    ),
    ...(ids.length === 0
      ? []
      : [
          sql`
          select 9 as step, t.id::text as text, ${value} as value, null as code
          from ${quoted(table)} t where ${live} and t.id = any (${ids}::uuid[])`,
        ]),
    ...(entity === undefined || importId === undefined ? [] : addedRows(division, importId, { entity, holds, isOfCodes }, texts)),
  ];
  return firstFound(await database.rows<FoundRow>(sql`${join(ways, ' union ')} order by step, value`));
}

interface FoundRow {
  step: number;
  text: string;
  value: string;
  code?: string | null;
}

// The rows are in the order of their steps; those of the first step of a text count
function firstFound(rows: readonly FoundRow[]): Named {
  const found = new Map<string, { step: number; hits: Map<string, Hit> }>();
  for (const { step, text, value, code } of rows) {
    const known = found.get(text) ?? { step, hits: new Map<string, Hit>() };
    found.set(text, known);
    if (known.step === step) known.hits.set(value, { value, ...(code ? { code } : {}) });
  }
  return new Map([...found].map(([text, { hits }]) => [text, [...hits.values()]]));
}

// A row can be referred to by the first part of its key or by its name. A changed one may bring a deleted record back
function addedRows(
  division: number,
  importId: string,
  { entity, holds, isOfCodes }: { entity: string; holds: 'id' | 'code'; isOfCodes: boolean },
  texts: readonly string[],
): Sql[] {
  const value = holds === 'id' ? sql`w."recordId"::text` : sql`w.key`;
  const added = sql`w.division = ${division} and w."importId" = ${importId} and w.entity = ${entity} and w.outcome in ('New', 'Changed')`;
  if (isOfCodes)
    return [
      sql`
      select 0 as step, lower(w.key) as text, ${value} as value, w.key as code from "importRow" w
      where ${added} and lower(w.key) = any (${texts}::text[])`,
    ];
  return [
    sql`select 0 as step, w.key as text, ${value} as value, null as code from "importRow" w where ${added} and w.key = any (${texts}::text[])`,
    sql`select 1 as step, w.name as text, ${value} as value, null as code from "importRow" w where ${added} and w.name = any (${texts}::text[])`,
  ];
}

/** Whether only faulty rows of the import have one of the names, or a code in another case. */
export async function namesOfWrongRows(
  { database, division }: ImportCall,
  { entity, foldedBy = [] }: ImportRelation,
  texts: readonly string[],
  importId: string | undefined,
): Promise<(text: string) => boolean> {
  if (entity === undefined || importId === undefined || texts.length === 0) return () => false;
  const wrong = sql`w.division = ${division} and w."importId" = ${importId} and w.entity = ${entity} and w.outcome = 'Wrong'`;
  const folded = foldedBy.length > 0 ? texts.map((text) => text.toLowerCase()) : [];
  const rows = await database.rows<{ text: string; isFolded: boolean }>(sql`
    select w.key as text, false as "isFolded" from "importRow" w where ${wrong} and w.key = any (${texts}::text[])
    union
    select w.name as text, false as "isFolded" from "importRow" w where ${wrong} and w.name = any (${texts}::text[])
    union
    select lower(w.key) as text, true as "isFolded" from "importRow" w where ${wrong} and lower(w.key) = any (${folded}::text[])`);
  const named = new Set(rows.filter(({ isFolded }) => !isFolded).map(({ text }) => text));
  const coded = new Set(rows.filter(({ isFolded }) => isFolded).map(({ text }) => text));
  return (text) => named.has(text) || coded.has(text.toLowerCase());
}
