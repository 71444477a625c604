import sql, { type Sql } from 'sql-template-tag';
import { addDecimals, compareDecimals } from '#contract/amounts.ts';
import { Problem } from '#contract/problem.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { StockMovement, StockSourceKind } from '../schema.ts';
import { stockedItems } from './extensions.ts';
import { warehouseField } from './published.ts';
import type { StockMove } from './stockMove.ts';

/** The cause of movements, which the ledger records with each of them. */
export interface StockBooking {
  kind: StockMovement['kind'];
  source: { kind: StockSourceKind; id: string };
  /** Whether a movement that exceeds the stock is refused. */
  refusesShortage?: boolean;
}

/**
 * Moves the stock of stocked items: their balances and the movements in the ledger, in one statement. Balances are locked in the
 * order of their keys, so that concurrent writes wait for each other and see each other's results. To be called inside a
 * transaction. A change of expected movements only needs no booking.
 * @throws Problem insufficientStock with the items and their stock, when the booking refuses to take more than there is
 */
export async function moveStock(call: WriteCall, moves: readonly StockMove[], booking?: StockBooking): Promise<void> {
  const rows = sumsOf(moves);
  if (rows.length === 0) return;
  if (!booking && rows.some(({ current }) => isMoved(current))) throw new Error('Stock moves without a booking');
  const short = await call.database.rows<Place>(statementOf(call, rows, booking));
  if (short.length > 0) throw new Problem('insufficientStock', await shortageOf(call, rows, short));
}

type Place = Pick<StockMove, 'itemId' | 'warehouseId'>;
type Sums = Required<StockMove>;

function sumsOf(moves: readonly StockMove[]): Sums[] {
  const places = Map.groupBy(moves, ({ itemId, warehouseId }) => `${itemId} ${warehouseId}`.toLowerCase());
  return [...places.values()].flatMap((own) => {
    const sum = (name: 'current' | 'plannedIn' | 'plannedOut') => addDecimals('0', ...own.map((move) => move[name] ?? '0'));
    const [{ itemId, warehouseId } = { itemId: '', warehouseId: '' }] = own;
    const key = { itemId: itemId.toLowerCase(), warehouseId: warehouseId.toLowerCase() };
    const all = { ...key, current: sum('current'), plannedIn: sum('plannedIn'), plannedOut: sum('plannedOut') };
    return [all.current, all.plannedIn, all.plannedOut].some(isMoved) ? [all] : [];
  });
}

function isMoved(quantity: string): boolean {
  return compareDecimals(quantity, '0') !== 0;
}

// Returns the stock records with too little stock; all locked ones, changed or not, stay locked until the transaction ends
function statementOf({ division, person }: WriteCall, rows: readonly Sums[], booking?: StockBooking): Sql {
  const refuses = booking?.refusesShortage ?? false;
  return sql`
    with wanted as (
      select c.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c ("itemId" uuid, "warehouseId" uuid, current numeric, "plannedIn" numeric, "plannedOut" numeric)
      where ${stockedItems().isKept(sql`c."itemId"`, division)}
    ), moved as (
      insert into "itemWarehouse" as s (
        division, id, "createdBy", "modifiedBy", "itemId", "warehouseId", "plannedStockIn", "plannedStockOut", "currentStock"
      )
      select ${division}::integer, gen_random_uuid(), ${person.oid}, ${person.oid}, c."itemId", c."warehouseId",
        case when w."itemId" is null then greatest(c."plannedIn", 0) else c."plannedIn" end,
        case when w."itemId" is null then greatest(c."plannedOut", 0) else c."plannedOut" end, c.current
      from wanted c
      left join "itemWarehouse" w on w.division = ${division} and w."itemId" = c."itemId" and w."warehouseId" = c."warehouseId"
      where w."itemId" is not null or c.current >= 0 or not ${refuses}::boolean
      order by c."itemId", c."warehouseId"
      on conflict (division, "itemId", "warehouseId") do update
      set "plannedStockIn" = greatest(s."plannedStockIn" + excluded."plannedStockIn", 0),
        "plannedStockOut" = greatest(s."plannedStockOut" + excluded."plannedStockOut", 0),
        "currentStock" = s."currentStock" + excluded."currentStock"
      where excluded."currentStock" >= 0 or s."currentStock" + excluded."currentStock" >= 0 or not ${refuses}::boolean
      returning s."itemId", s."warehouseId", s."currentStock"
    ), entry as (
      insert into "stockMovement" (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId", kind, quantity, "stockAfter", "sourceKind", "sourceId")
      select ${division}::integer, gen_random_uuid(), ${person.oid}, ${person.oid}, m."itemId", m."warehouseId", ${booking?.kind ?? null},
        c.current, m."currentStock", ${booking?.source.kind ?? null}, ${booking?.source.id ?? null}::uuid
      from moved m join wanted c on c."itemId" = m."itemId" and c."warehouseId" = m."warehouseId" where c.current <> 0
      returning id
    )
    select c."itemId", c."warehouseId" from wanted c
    where not exists (select from moved m where m."itemId" = c."itemId" and m."warehouseId" = c."warehouseId")`;
}

async function shortageOf({ database, division }: WriteCall, rows: readonly Sums[], short: readonly Place[]) {
  const asked = rows.filter((row) => short.some(({ itemId, warehouseId }) => itemId === row.itemId && warehouseId === row.warehouseId));
  const lines = await database.rows<{ itemCode: string; warehouseCode: string; currentStock: string; quantity: string }>(sql`
    select c."itemId", c."warehouseId", ${stockedItems().field('code', sql`c."itemId"`, division)} as "itemCode",
      ${warehouseField('code', sql`c."warehouseId"`, division)} as "warehouseCode",
      coalesce(w."currentStock", 0)::numeric(19, 4)::text as "currentStock", round(-c.current, 4)::text as quantity
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as c ("itemId" uuid, "warehouseId" uuid, current numeric)
    left join "itemWarehouse" w on w.division = ${division} and w."itemId" = c."itemId" and w."warehouseId" = c."warehouseId"
    order by "itemCode", "warehouseCode"`);
  const [{ itemCode, currentStock } = { itemCode: '', currentStock: '0' }] = lines;
  return { params: { itemCode }, quantities: { currentStock }, extra: { lines } };
}
