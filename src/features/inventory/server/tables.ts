import sql, { join, type Sql } from 'sql-template-tag';
import { defineTable, later, thisDivision } from '#server/database/table.ts';
import { assemblyOrder } from '../assemblySchema.ts';
import { stockCount, stockCountLine, stockTransfer, stockTransferLine } from '../bookingSchema.ts';
import { itemWarehouse, stockMovement, warehouse } from '../schema.ts';
import { stockedItems, stockSources } from './extensions.ts';
import { warehouseField } from './published.ts';

const itemTexts = {
  itemCode: later(() => stockedItems().field('code', sql`r."itemId"`)),
  itemDescription: later(() => stockedItems().field('description', sql`r."itemId"`)),
};
const tracking = {
  isSerialItem: later(() => stockedItems().field('isSerialItem', sql`r."itemId"`)),
  isBatchItem: later(() => stockedItems().field('isBatchItem', sql`r."itemId"`)),
};
const unit = later(() => stockedItems().field('unit', sql`r."itemId"`));

function warehouseTexts(id: Sql): { code: Sql; description: Sql } {
  return { code: warehouseField('code', id), description: warehouseField('description', id) };
}

const place = warehouseTexts(sql`r."warehouseId"`);
const placeTexts = { warehouseCode: place.code, warehouseDescription: place.description };

/** Warehouses, without their stock. */
export const warehouseTable = defineTable({
  name: 'warehouse',
  schema: warehouse,
  computed: ['stock'],
  duplicates: { warehouseCode: 'code', warehouseEmail: 'email' },
  location: (division, id) => `/api/${division}/lookup/warehouse/${id}`,
});

/** The stock of an item in a warehouse. */
export const itemWarehouseTable = defineTable({
  name: 'itemWarehouse',
  schema: itemWarehouse,
  derived: { ...itemTexts, unit, ...tracking, ...placeTexts },
  duplicates: { itemWarehouse_pkey: 'warehouseId' },
  location: (division, id) => `/api/divisions/${division}/stock/${id}`,
});

/** The ledger of stock. */
export const stockMovementTable = defineTable({
  name: 'stockMovement',
  schema: stockMovement,
  derived: {
    ...itemTexts,
    unit,
    ...placeTexts,
    sourceNumber: later(() => {
      const numbers = [...stockSources()].map(
        ([kind, numberOf]) => sql`when ${kind} then ${numberOf(sql`r."sourceId"`, thisDivision)}::text`,
      );
      return sql`(case r."sourceKind" ${join(numbers, ' ')} end)`;
    }),
  },
});

const countLineTable = defineTable({
  name: 'stockCountLine',
  schema: stockCountLine,
  derived: { ...itemTexts, unit, quantityDifference: sql`(r."quantityNew" - r."quantityInStock")::text` },
  within: 'lines',
});

/** Counts. */
export const stockCountTable = defineTable({
  name: 'stockCount',
  schema: stockCount,
  derived: placeTexts,
  children: { lines: { table: countLineTable, by: 'stockCountId', order: 'lineNumber' } },
});

const transferLineTable = defineTable({
  name: 'stockTransferLine',
  schema: stockTransferLine,
  derived: { ...itemTexts, unit },
  within: 'lines',
});

const [from, to] = [warehouseTexts(sql`r."warehouseFromId"`), warehouseTexts(sql`r."warehouseToId"`)];

/** Transfers between warehouses. */
export const stockTransferTable = defineTable({
  name: 'stockTransfer',
  schema: stockTransfer,
  derived: {
    warehouseFromCode: from.code,
    warehouseFromDescription: from.description,
    warehouseToCode: to.code,
    warehouseToDescription: to.description,
  },
  children: { lines: { table: transferLineTable, by: 'stockTransferId', order: 'lineNumber' } },
});

/** Assembly orders. */
export const assemblyOrderTable = defineTable({
  name: 'assemblyOrder',
  schema: assemblyOrder,
  derived: { ...itemTexts, unitCode: unit, ...placeTexts },
  location: (division, id) => `/api/divisions/${division}/assemblyorders/${id}`,
});
