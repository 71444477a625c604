import sql, { empty, type Sql } from 'sql-template-tag';
import { wordsOf } from '#contract/filter.ts';
import { Problem } from '#contract/problem.ts';
import { isUuid } from '#contract/values.ts';
import type { AssetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { listAll } from '#server/database/listAll.ts';
import { listPage } from '#server/database/list.ts';
import { hasId } from '#server/database/read.ts';
import { rankedPage, relevance } from '#server/database/rankedPage.ts';
import { holdsOneOf } from '#server/database/search.ts';
import { listedOf, pickFields } from '#server/database/table.ts';
import { list, record, type Answer } from '#server/http/answer.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { Call } from '#server/http/call.ts';
import type { ItemFilter } from '../contract.ts';
import type { AssemblyItem } from '../schema.ts';
import { assemblyItemTable, itemFieldsFor, itemGroupTable, itemTable } from './tables.ts';

type ListCall = Pick<Call, 'database' | 'division' | 'list' | 'person'>;

/** The conditions of a list of items, besides the filter of its list request. */
export interface ItemSearch {
  /** Words that all have to occur in code, description, search code or barcode. */
  search?: string | undefined;
  /** Codes of groups; an item matches any of them. */
  articleGroups?: readonly string[] | undefined;
  /** The asset type of the items, and whether they are extras for it. */
  assetType?: { key: AssetTypeKey; isAdditional: boolean };
}

/** A page of items. The cost is left out for people without the purchasing capability. */
export async function listItems(call: ListCall, { search, articleGroups, assetType }: ItemSearch): Promise<Answer> {
  const { q, id, code, codeOrBarcode, ...filter } = call.list.filter as ItemFilter; // parsed by the operation's schema
  const where = [
    ...(articleGroups ? [inGroups(call.division, articleGroups)] : []),
    ...(assetType ? [sql`r."assetTypes" @> array[${assetType.key}::text]`, sql`r."isAdditional" = ${assetType.isAdditional}`] : []),
    ...(id ? [sql`r.id = any(${id}::uuid[])`] : []),
    ...(code ? [holdsOneOf(itemTable, call.division, ['code'], code)] : []),
    ...(codeOrBarcode ? [holdsOneOf(itemTable, call.division, ['code', 'barcode'], codeOrBarcode)] : []),
    ...conditionsOf(filter),
  ];
  const options = {
    table: itemTable,
    division: call.division,
    list: call.list,
    where,
    words: wordsOf(`${search ?? ''} ${q ?? ''}`),
    shown: listedOf(itemTable, call.division, itemFieldsFor(call.person)),
  };
  if (call.list.sort.column !== relevance) return list(await listPage(call.database, options));
  return list(await rankedPage(call.database, { ...options, ranking: { number: 'code', name: 'description' } }));
}

/**
 * One item by its code, else by our id or Exact's, with its parts.
 * @throws Problem `notFound`
 */
export async function readItem(call: Pick<Call, 'database' | 'division' | 'person'>, codeOrId: string): Promise<Answer> {
  const found = await call.database.row<{ json: string; version: number }>(sql`
    select row_to_json(o)::text as json, o.version from (
      select ${pickFields(itemTable, itemFieldsFor(call.person, true), call.division)} from item r
      where r.division = ${call.division} and r."deletedAt" is null
        and (r.code = ${codeOrId}${isUuid(codeOrId) ? sql` or ${hasId(codeOrId)}` : empty})
      order by r.code = ${codeOrId} desc limit 1) o`);
  if (!found) throw new Problem('notFound');
  return record(found);
}

/**
 * The parts of an item in their order; empty when it is not assembled.
 * @throws Problem `notFound` when the item does not exist
 */
export async function listAssemblyItems(call: InDivision, itemId: string): Promise<Answer> {
  const { database, division } = call;
  const item = await database.row(sql`select from item where division = ${division} and id = ${itemId} and "deletedAt" is null`);
  if (!item) throw new Problem('notFound');
  return partList(call, itemId);
}

/** The parts for one piece of an item; empty when it is not assembled. */
export async function partsOf(call: InDivision, itemId: string): Promise<AssemblyItem[]> {
  const { json = '[]' } = await partList(call, itemId);
  return JSON.parse(json) as AssemblyItem[]; // the columns of the table
}

function partList({ database, division }: InDivision, itemId: string): Promise<Answer> {
  const where = [sql`r."itemId" = ${itemId}`];
  return listAll(database, { table: assemblyItemTable, division, where, order: sql`r."lineNumber"` });
}

/** All groups by code. */
export function listItemGroups({ database, division }: InDivision): Promise<Answer> {
  return listAll(database, { table: itemGroupTable, division, order: sql`r.code` });
}

function inGroups(division: number, codes: readonly string[]): Sql {
  return sql`r."itemGroupId" in (select g.id from "itemGroup" g where g.division = ${division} and g.code = any(${codes}::text[]))`;
}

function conditionsOf(filter: Omit<ItemFilter, 'q' | 'id' | 'code' | 'codeOrBarcode'>): Sql[] {
  const conditions = {
    itemGroupId: (value: unknown) => sql`r."itemGroupId" = ${value}`,
    assetTypes: (value: unknown) => sql`r."assetTypes" @> array[${value}::text]`,
    isSalesItem: (value: unknown) => sql`r."isSalesItem" = ${value}`,
    isPurchaseItem: (value: unknown) => sql`r."isPurchaseItem" = ${value}`,
    isStockItem: (value: unknown) => sql`r."isStockItem" = ${value}`,
    isMakeItem: (value: unknown) => sql`r."isMakeItem" = ${value}`,
    isWebshopItem: (value: unknown) => sql`r."isWebshopItem" = ${value}`,
    isAdditional: (value: unknown) => sql`r."isAdditional" = ${value}`,
  } satisfies Record<keyof typeof filter, (value: unknown) => Sql>;
  return Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => conditions[name as keyof typeof conditions](value)); // the schema allows only these names
}
