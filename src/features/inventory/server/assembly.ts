import sql, { Sql } from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { invalidField, Problem, transitionProblem } from '#contract/problem.ts';
import { listPage } from '#server/database/list.ts';
import { listAll } from '#server/database/listAll.ts';
import { getRecord, removedRecord } from '#server/database/read.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord, write, type Values } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { isWhole } from '#server/documents/itemLine.ts';
import { givenColumns } from '#server/documents/merge.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { AssemblyOrder, AssemblyOrderChange } from '../assemblySchema.ts';
import type { assembly, AssemblyOrderFilter } from '../contract.ts';
import { assemblyMoves, assemblyStatusOf, finishedAfter, undoneAfter } from '../rules.ts';
import { stockedItems } from './extensions.ts';
import { mainWarehouseOf, warehouseReference } from './published.ts';
import { limitReturns } from './returns.ts';
import { moveStock } from './stock.ts';
import { assemblyOrderTable } from './tables.ts';

/** The assembly orders of an item; incomplete ones come first. */
export async function listOrdersOfItem({ database, division }: Call, itemId: string): Promise<Answer> {
  const [item] = await stockedItems().named({ database, division }, [{ itemId }]);
  if (!item) throw new Problem('notFound');
  const where = [sql`r."itemId" = ${itemId}`];
  return listAll(database, { table: assemblyOrderTable, division, where, order: sql`r."orderStatus" = 'Complete', r."orderNumber" desc` });
}

/** A page of assembly orders. */
export async function searchOrders({ database, division, list: asked }: Call<typeof assembly.searchAssemblyOrders>): Promise<Answer> {
  const { itemId, warehouseId, type, isOpen } = asked.filter as AssemblyOrderFilter; // parsed by this schema
  const where = [
    itemId && sql`r."itemId" = ${itemId}`,
    warehouseId && sql`r."warehouseId" = ${warehouseId}`,
    type && sql`r.type = ${type}`,
    isOpen !== undefined && sql`(r."orderStatus" <> 'Complete') = ${isOpen}`,
  ].filter((condition) => condition instanceof Sql);
  return list(await listPage(database, { table: assemblyOrderTable, division, list: asked, where }));
}

/** Creates an assembly order with the present parts of its item; with an id it changes that order. */
export async function createOrder(call: Call<typeof assembly.createAssemblyOrder>): Promise<Answer> {
  const { id, itemId, type = 'Assembly', ...body } = call.body;
  if (id !== undefined) return { ...(await changeOrder(call, id, body)), status: 200 };
  return write(call, async (inside) => {
    const warehouseId = body.warehouseId ?? (await mainWarehouseOf(inside));
    if (warehouseId === null) throw invalidField('warehouseId', 'required');
    await requireLive(inside, { warehouseId: warehouseReference }, body);
    const parts = await stockedItems().partsOf(inside, itemId);
    await requireMakable(inside, itemId, body.plannedQuantity, parts.length);
    const values = {
      ...givenColumns(assemblyOrderTable, { orderDate: dayOf(call.services.now()), ...body, itemId, warehouseId }),
      type,
      partItems: parts,
      orderNumber: sql`next_number(${inside.division}, 'assemblyOrder')::integer`,
    };
    const answer = await createRecord(inside, assemblyOrderTable, values);
    await moveStock(inside, assemblyMoves(undefined, orderIn(answer)));
    return answer;
  });
}

async function requireMakable(call: WriteCall, itemId: string, quantity: string, parts: number): Promise<void> {
  const [item] = await stockedItems().named(call, [{ itemId }]);
  if (!item) throw invalidField('itemId', 'unknownRecord');
  if (!item.isStockItem) throw invalidField('itemId', 'notStockItem');
  if (parts === 0) throw invalidField('itemId', 'noParts');
  if (!item.isFractionAllowed && !isWhole(quantity)) throw invalidField('plannedQuantity', 'notWholeNumber');
}

/** Changes an assembly order; quantity and warehouse only while nothing of it is finished. */
export function changeOrder(call: Call, id: string, change: AssemblyOrderChange): Promise<Answer> {
  return write(call, async (inside) => {
    const before = await lockOrder(inside, id);
    const given = givenColumns(assemblyOrderTable, change);
    const fixed = (['plannedQuantity', 'warehouseId'] as const).find((name) => name in given && given[name] !== before[name]);
    if (fixed && before.orderStatus !== 'Open') throw invalidField(fixed, 'fixedAfterFinish');
    if (fixed) await requireLive(inside, { warehouseId: warehouseReference }, change, { before });
    if (fixed) await requireMakable(inside, before.itemId, change.plannedQuantity ?? before.plannedQuantity, before.partItems.length);
    return saved(inside, before, given, 'update');
  });
}

/**
 * Deletes an assembly order.
 * @throws Problem transition when any of it is finished
 */
export function deleteOrder(call: Call, id: string): Promise<Answer> {
  return write(call, async (inside) => {
    const before = await lockOrder(inside, id);
    const answer = await deleteRecord(inside, assemblyOrderTable, before.id);
    if (before.orderStatus !== 'Open') throw transitionProblem(before.orderStatus, 'Open', []);
    await moveStock(inside, assemblyMoves(before, undefined));
    return answer;
  });
}

/** Restores a deleted assembly order and its expected movements. @throws Problem notFound, invalid */
export async function restoreOrder(inside: WriteCall, id: string): Promise<void> {
  const order = await removedRecord<AssemblyOrder>(inside, assemblyOrderTable, id);
  await requireLive(inside, { warehouseId: warehouseReference }, { warehouseId: order.warehouseId });
  await requireMakable(inside, order.itemId, order.plannedQuantity, order.partItems.length);
  await restoreRecord(inside, assemblyOrderTable, id, {});
  await moveStock(inside, assemblyMoves(undefined, order));
}

/** Books the finished quantity of an order. */
export function finishOrder(call: Call, id: string, quantity: string | undefined): Promise<Answer> {
  return step(call, id, quantity, 'finish');
}

/** Undoes the finished quantity of an order. */
export function undoOrder(call: Call, id: string, quantity: string | undefined): Promise<Answer> {
  return step(call, id, quantity, 'undo');
}

function step(call: Call, id: string, quantity: string | undefined, action: 'finish' | 'undo'): Promise<Answer> {
  return write(call, async (inside) => {
    const before = await lockOrder(inside, id);
    const finishedQuantity = action === 'finish' ? finishedAfter(before, quantity) : undoneAfter(before, quantity);
    if (quantity !== undefined) await requireMakable(inside, before.itemId, quantity, before.partItems.length);
    const orderStatus = assemblyStatusOf(before.plannedQuantity, finishedQuantity);
    const finishedAssemblyDate = orderStatus === 'Complete' ? dayOf(call.services.now()) : null;
    return saved(inside, before, { finishedQuantity, orderStatus, finishedAssemblyDate }, action);
  });
}

async function saved(call: WriteCall, before: AssemblyOrder, values: Values, action: string): Promise<Answer> {
  const answer = await updateRecord(call, assemblyOrderTable, { ...values, id: before.id }, { action });
  const booking = { kind: 'Assembly', source: { kind: 'AssemblyOrder', id: before.id }, refusesShortage: true } as const;
  const moves = assemblyMoves(before, orderIn(answer));
  await moveStock(call, action === 'undo' ? await limitReturns(call, moves, before.id, 'all') : moves, booking);
  return answer;
}

async function lockOrder(call: WriteCall, id: string): Promise<AssemblyOrder> {
  const { database, division } = call;
  await database.rows(sql`select id from "assemblyOrder" where division = ${division} and id = ${id} and "deletedAt" is null for update`);
  return orderIn(await getRecord(call, assemblyOrderTable, id));
}

function orderIn({ json = '{}' }: Answer): AssemblyOrder {
  return JSON.parse(json) as AssemblyOrder; // the columns of the table
}
