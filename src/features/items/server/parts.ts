import sql from 'sql-template-tag';
import { multiplyDecimals } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import type { Values } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { isWhole } from '#server/documents/itemLine.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { serviceItems } from '../contract.ts';
import { mostParts, type AssemblyItem } from '../schema.ts';
import { itemReference } from './published.ts';
import { assemblyItemTable } from './tables.ts';

/** The calls with which administrators maintain the parts of assembled items. */
export const partRoutes = implementNoun<AssemblyItem>(serviceItems, 'AssemblyItem', assemblyItemTable, {
  references: { itemId: itemReference, partItemId: itemReference },
  async check(call, part, before) {
    const { quantity } = part;
    if (!before || before.quantity !== quantity) await requirePieces(call, part);
    if (before) return { quantityBatch: multiplyDecimals(quantity, before.batchQuantity) };
    return { ...(await placeOf(call, part)), quantityBatch: multiplyDecimals(quantity, part.batchQuantity ?? '1') };
  },
});

async function requirePieces({ database, division }: WriteCall, { partItemId, quantity }: AssemblyItem): Promise<void> {
  if (isWhole(quantity)) return;
  const isFractionAllowed = await database.row(sql`
    select from item where division = ${division} and id = ${partItemId} and "isFractionAllowed"`);
  if (!isFractionAllowed) throw invalidField('quantity', 'notWholeNumber');
}

/** Two parts that are added at once must not form a circle, be the same item, or get the same number: the second one waits. */
export async function lockParts({ database, division }: Pick<WriteCall, 'database' | 'division'>): Promise<void> {
  await database.rows(sql`select pg_advisory_xact_lock(hashtext('assemblyItem'), ${division}::integer)`);
}

/** The line number of a new part, or of a restored one, whose own is kept while it is free. */
async function placeOf(call: WriteCall, { itemId, partItemId, lineNumber }: AssemblyItem): Promise<Values> {
  await lockParts(call);
  const { isAssembled, isCircle, partItemIds, numbers } = await factsOf(call, itemId, partItemId);
  if (!isAssembled) throw invalidField('itemId', 'notMakeItem');
  if (isCircle) throw invalidField('partItemId', 'partCircle');
  if (partItemIds.includes(partItemId.toLowerCase())) throw invalidField('partItemId', 'duplicate');
  if (partItemIds.length >= mostParts) throw invalidField('partItemId', 'mostParts', { max: mostParts });
  const isFree = lineNumber !== undefined && !numbers.includes(lineNumber);
  return { lineNumber: isFree ? lineNumber : Math.max(0, ...numbers) + 1 };
}

interface PartFacts {
  isAssembled: boolean;
  /** Whether the part is the item, or has it among its parts or theirs. */
  isCircle: boolean;
  /** The parts that the item has. */
  partItemIds: string[];
  numbers: number[];
}

async function factsOf({ database, division }: WriteCall, itemId: string, partItemId: string): Promise<PartFacts> {
  const ofItem = sql`from "assemblyItem" p where p.division = ${division} and p."itemId" = ${itemId} and p."deletedAt" is null`;
  const facts = await database.row<PartFacts>(sql`
    with recursive below as (
      select ${partItemId}::uuid as id
      union
      select p."partItemId" from "assemblyItem" p join below b on p."itemId" = b.id
      where p.division = ${division} and p."deletedAt" is null
    )
    select exists (select from item where division = ${division} and id = ${itemId} and "isMakeItem") as "isAssembled",
      exists (select from below where id = ${itemId}::uuid) as "isCircle",
      array(select p."partItemId"::text ${ofItem}) as "partItemIds", array(select p."lineNumber" ${ofItem}) as numbers`);
  if (!facts) throw new Problem('internal');
  return facts;
}
