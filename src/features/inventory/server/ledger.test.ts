import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { newId } from '#server/database/newId.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { addPurchasingRecords, purchasingIds } from '../../../../tests/support/purchasingRecords.ts';
import { moveStock, type StockBooking, type StockMove } from './index.ts';

const api = await testApi();
const division = 120001;
const { extinguisher, bracket, transport, mainWarehouse, van } = purchasingIds(division);
const delivery = (refusesShortage = true): StockBooking => ({
  kind: 'Delivery',
  source: { kind: 'GoodsDelivery', id: newId() },
  refusesShortage,
});

beforeAll(() => addPurchasingRecords(api.database, division));

/** Moves stock in a transaction of its own. */
function move(moves: readonly StockMove[], booking?: StockBooking): Promise<void> {
  return api.database.pool.for([division]).transaction((database) => {
    const call: WriteCall = { database, division, ifMatch: undefined, idempotency: undefined, requestId: 'test', person };
    return moveStock(call, moves, booking);
  });
}

const person = { oid: 'tester', name: 'Tester' };
const ofItem = (itemId: string, current: string, warehouseId = mainWarehouse): StockMove => ({ itemId, warehouseId, current });

/** The balances, and beside each the sum of its movements and what the last of them left behind. */
function ledger() {
  return api.database.sql<{ itemId: string; warehouseId: string; balance: string; moved: string; last: string; movements: number }>(sql`
    select w."itemId", w."warehouseId", w."currentStock"::float8::text as balance, coalesce(sum(m.quantity), 0)::float8::text as moved,
      coalesce((array_agg(m."stockAfter" order by m.at desc))[1], 0)::float8::text as last, count(m.id)::integer as movements
    from "itemWarehouse" w left join "stockMovement" m
      on m.division = w.division and m."itemId" = w."itemId" and m."warehouseId" = w."warehouseId"
    where w.division = ${division} group by 1, 2, 3`);
}

async function expectExplained(): Promise<void> {
  for (const { balance, moved, last } of await ledger()) expect({ moved, last }).toEqual({ moved: balance, last: balance });
}

async function balanceOf(itemId: string, warehouseId = mainWarehouse) {
  return (await ledger()).find((row) => row.itemId === itemId && row.warehouseId === warehouseId);
}

describe('the ledger of stock', () => {
  it('delivers 100 of 200 deliveries at once of the last 100 pieces', async () => {
    await move([ofItem(extinguisher, '100')], { kind: 'Receipt', source: { kind: 'GoodsReceipt', id: newId() } });
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => move([ofItem(extinguisher, '-1')], delivery())));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Problem] : []));
    expect(outcomes.length - refused.length).toBe(100);
    expect(new Set(refused.map((problem) => problem.code))).toEqual(new Set(['insufficientStock']));
    expect(await balanceOf(extinguisher)).toMatchObject({ balance: '0', movements: 101 });
    await expectExplained();
  });

  it('says what is missing and what is there, and moves nothing', async () => {
    await move([ofItem(bracket, '5')], delivery());
    const problem = await move([ofItem(bracket, '-2'), ofItem(bracket, '-4'), ofItem(extinguisher, '-1', van)], delivery()).catch(
      (error: unknown) => error,
    );
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({
      code: 'insufficientStock',
      details: {
        params: { itemCode: 'BL-OPH' },
        quantities: { currentStock: '5.0000' },
        extra: {
          lines: [
            { itemCode: 'BL-OPH', warehouseCode: '1', currentStock: '5.0000', quantity: '6.0000' },
            { itemCode: 'BL-SS6', warehouseCode: 'BUS1', currentStock: '0.0000', quantity: '1.0000' },
          ],
        },
      },
    });
    expect(await balanceOf(bracket)).toMatchObject({ balance: '5', movements: 1 });
    expect(await balanceOf(extinguisher, van)).toBeUndefined();
  });

  it('goes below zero where that is not refused, and up again from there', async () => {
    await move([ofItem(bracket, '-2', van)], { kind: 'Use', source: { kind: 'WorkOrder', id: newId() } });
    expect(await balanceOf(bracket, van)).toMatchObject({ balance: '-2' });
    await move([ofItem(bracket, '1', van)], delivery());
    expect(await balanceOf(bracket, van)).toMatchObject({ balance: '-1', movements: 2 });
    await expectExplained();
  });

  it('takes several items of opposite writes at once without a deadlock', async () => {
    const forth = [ofItem(extinguisher, '1'), ofItem(bracket, '1')];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => move(index % 2 === 0 ? forth : forth.toReversed(), delivery())),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await balanceOf(extinguisher)).toMatchObject({ balance: '40' });
    await expectExplained();
  });

  it('plans without a movement, and never less than nothing', async () => {
    const before = await balanceOf(bracket);
    await move([{ itemId: bracket, warehouseId: mainWarehouse, plannedIn: '4', plannedOut: '3' }]);
    await move([{ itemId: bracket, warehouseId: mainWarehouse, plannedIn: '-9', plannedOut: '-1' }]);
    const [planned] = await api.database.sql(sql`
      select "plannedStockIn"::text as "in", "plannedStockOut"::text as "out", "projectedStock" - "currentStock" as rest
      from "itemWarehouse" where "itemId" = ${bracket} and "warehouseId" = ${mainWarehouse}`);
    expect(planned).toEqual({ in: '0.0000', out: '2.0000', rest: '-2.0000' });
    expect(await balanceOf(bracket)).toEqual(before);
    await expect(move([ofItem(bracket, '1')])).rejects.toThrow('without a booking');
  });

  it('leaves out what is not kept in stock, and what comes to nothing', async () => {
    await move([ofItem(transport, '-3'), ofItem(bracket, '2', van), ofItem(bracket.toUpperCase(), '-2', van)], delivery());
    expect(await balanceOf(transport)).toBeUndefined();
    expect(await balanceOf(bracket, van)).toMatchObject({ movements: 2 });
  });

  it('is changed and cut by no statement of the application', async () => {
    const database = api.database.pool.for([division]);
    await expect(database.rows(sql`update "stockMovement" set quantity = 1 where division = ${division}`)).rejects.toThrow();
    await expect(database.rows(sql`delete from "stockMovement" where division = ${division}`)).rejects.toThrow();
    expect(await database.rows(sql`select from "stockMovement" where division = 230001`)).toEqual([]);
  });
});
