import sql, { join, type Sql } from 'sql-template-tag';
import { wordsOf } from '#contract/filter.ts';
import type { Database } from '#server/database/database.ts';
import { listAll } from '#server/database/listAll.ts';
import { whereIds } from '#server/database/list.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { Call, ListRequest } from '#server/http/call.ts';
import type { DivisionFilter, EngineerFilter } from '../contract.ts';
import { divisionTable, engineerTable } from './tables.ts';

/** The divisions that a person has access to, by code: the active ones, or all. */
export function listDivisions(call: Pick<Call, 'database' | 'person'> & { query: { all?: boolean | undefined } }): Promise<Answer> {
  const window = { column: 'code', descending: false, offset: 0, limit: 1000, isWhole: call.query.all };
  return divisionPage(call.database, call.person.divisions, window);
}

/** Those of them with a brand, and one more. */
export function listDivisionsOfTheme(call: Pick<Call, 'database' | 'person'>, theme: string, code: number | undefined): Promise<Answer> {
  const window = { column: 'code', descending: false, offset: 0, limit: 1000 };
  return divisionPage(call.database, call.person.divisions, window, sql`(r.theme = ${theme} or r.code = ${code ?? null}::integer)`);
}

/** The same as a page, in the requested order. */
export function listDivisionPage({ database, person, list: request }: Pick<Call, 'database' | 'person' | 'list'>): Promise<Answer> {
  const { q, country } = request.filter as DivisionFilter; // checked by the operation's schema
  const where = [
    ...(q === undefined ? [] : [holdsAll(sql`concat_ws(' ', r.code, r.description, r.city)`, q)]),
    ...(country === undefined ? [] : [sql`r.country = ${country}`]),
  ];
  const window = { ...request.sort, offset: request.offset, limit: request.limit, ids: request.ids };
  return divisionPage(database, person.divisions, window, join([sql`true`, ...where], ' and '));
}

/** Active engineers of all divisions that the connection can access, by name. */
export async function listEngineers({ database, list: request }: Pick<Call, 'database' | 'list'>): Promise<Answer> {
  const direction = request.sort.descending ? sql`desc` : sql`asc`;
  return page(database, request, {
    fields: engineerTable.fields,
    source: sql`from engineer r where ${join([sql`r.active and r."deletedAt" is null`, ...whereIds({ list: request }), ...askedOf(request)], ' and ')}`,
    order: request.sort.column === 'id' ? sql`r.id ${direction}` : sql`r."fullName" ${direction}, r.id ${direction}`,
  });
}

function askedOf({ filter }: ListRequest): Sql[] {
  const { q, divisions, skills, language, territory, email } = filter as EngineerFilter; // checked by the operation's schema
  return [
    divisions !== undefined && sql`${divisions}::integer = any (r.divisions)`,
    skills && sql`${skills}::text = any (r.skills)`,
    language && sql`r.language = ${language}`,
    territory && sql`lower(r.territory) = lower(${territory})`,
    email && sql`lower(r.email) = lower(${email})`,
    q && holdsAll(sql`concat_ws(' ', r."fullName", r.code, r.email, r.territory)`, q),
  ].filter((part) => typeof part === 'object');
}

// There are few divisions and engineers, so that reading them all costs less than an index of their words
function holdsAll(text: Sql, words: string): Sql {
  return sql`search_forms(${text} collate "C") like all ((select search_patterns(${wordsOf(words)}::text[]))::text[])`;
}

type Window = Pick<ListRequest, 'offset' | 'limit'>;

function divisionPage(
  database: Database,
  divisions: readonly number[] | 'all',
  {
    column,
    descending,
    ids,
    isWhole = false,
    ...window
  }: Window & ListRequest['sort'] & Pick<ListRequest, 'ids'> & { isWhole?: boolean | undefined },
  condition = sql`true`,
): Promise<Answer> {
  const direction = descending ? sql`desc` : sql`asc`;
  const mine = divisions === 'all' ? sql`true` : sql`r.code = any(${divisions}::integer[])`;
  // A division is identified by its code
  const asked = ids === undefined ? sql`true` : sql`r.code::text = any(${ids})`;
  return page(database, window, {
    fields: divisionTable.fields,
    source: sql`from division r where (r.status = 'Active' or ${isWhole}) and ${mine} and ${asked} and ${condition}`,
    order: column === 'description' ? sql`r.description ${direction}` : sql`r.code ${direction}`,
  });
}

async function page(database: Database, { offset, limit }: Window, parts: { fields: Sql; source: Sql; order: Sql }): Promise<Answer> {
  const row = await database.row<{ json: string; count: number; total: number }>(sql`
    select coalesce(json_agg(o), '[]')::text as json, count(*)::integer as count,
      (select count(*)::integer ${parts.source}) as total
    from (select ${parts.fields} ${parts.source} order by ${parts.order} limit ${limit} offset ${offset}) o`);
  const { json = '[]', count = 0, total = 0 } = row ?? {};
  return list({ json, offset, count, total, isEstimated: false, after: undefined });
}

/** All engineers of a division by name, including those who have left. */
export function listEngineersOfDivision({ database, division }: InDivision): Promise<Answer> {
  return listAll(database, { table: engineerTable, division, order: sql`r."fullName", r.id` });
}
