import sql from 'sql-template-tag';
import { movedBesides, planStock } from '#features/inventory/server/index.ts';
import { unitRelation, vatCodeRelation } from '#features/lookups/server/index.ts';
import { addError, namedBy, plainFieldsOf, type ImportCall, type ImportedRow, type ImportEntity } from '#server/imports/entity.ts';
import { insertRecords, takeBackRecords, updateRecords } from '#server/imports/records.ts';
import { item } from '../schema.ts';
import { itemTable } from './tables.ts';
import { unstockRefusals } from './unstock.ts';

const plain = plainFieldsOf(item.shape);

/** Import of items, identified by their code. */
export const itemImport: ImportEntity = {
  name: 'items',
  resource: 'items',
  table: itemTable,
  fields: {
    code: plain('code', 'BB-6L'),
    description: plain('description', 'Schuimblusser 6 liter'),
    extraDescription: plain('extraDescription'),
    searchCode: plain('searchCode'),
    barcode: plain('barcode', '8712345678906'),
    itemGroupId: { schema: item.shape.itemGroupId, relation: namedBy('itemGroup', ['code', 'description'], 'itemGroups') },
    unit: { schema: item.shape.unit, relation: unitRelation },
    standardSalesPrice: plain('standardSalesPrice', '89.50'),
    costPriceStandard: { schema: item.shape.standardSalesPrice, capability: 'purchasing', example: '51.25' },
    salesVatCode: { schema: item.shape.salesVatCode, relation: vatCodeRelation('Sales') },
    isSalesItem: plain('isSalesItem'),
    isPurchaseItem: plain('isPurchaseItem'),
    isStockItem: plain('isStockItem'),
    isSerialItem: plain('isSerialItem'),
    isBatchItem: plain('isBatchItem'),
    isMakeItem: plain('isMakeItem'),
    isWebshopItem: plain('isWebshopItem'),
    isFractionAllowed: plain('isFractionAllowed'),
    isTime: plain('isTime'),
    netWeight: plain('netWeight'),
    serviceRole: { ...plain('serviceRole'), choices: 'items.serviceRole' },
    assetTypes: { ...plain('assetTypes'), choices: 'assetTypes' },
    isAdditional: plain('isAdditional'),
    notes: plain('notes'),
    startDate: plain('startDate', '2026-01-01'),
    endDate: plain('endDate'),
  },
  required: ['code', 'description'],
  key: [{ field: 'code', as: 'exact' }],
  calledBy: 'description',
  titles: ['code', 'description'],
  defaults: {
    isSalesItem: true,
    isPurchaseItem: true,
    isStockItem: true,
    isSerialItem: false,
    isBatchItem: false,
    isMakeItem: false,
    isWebshopItem: false,
    isFractionAllowed: false,
    isTime: false,
    isAdditional: false,
    assetTypes: [],
  },
  facts: ['isStockItem', 'isFractionAllowed', 'isSerialItem', 'isBatchItem', 'isMakeItem'],
  check,
  insert: (inside, rows) => insertRecords(inside, itemTable, rows),
  async update(inside, changes) {
    await updateRecords(inside, itemTable, changes);
    const stocked = changes.filter(({ before, values }) => before['isStockItem'] === false && values['isStockItem'] === true);
    await planStock(
      inside,
      stocked.map(({ before }) => before.id),
    );
  },
  // Former stock of an item stays in the ledger, and with it the item as a deleted one
  leaves: ['itemWarehouse', 'stockMovement'],
  otherUses: (division, importId) => [movedBesides(importId, 'itemId', sql`r.id`, division)],
  takenAway: 'comesBack',
  remove: (inside, ids) => takeBackRecords(inside, itemTable, ids),
};

async function check(call: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  for (const row of rows) {
    const after: Readonly<Record<string, unknown>> = { ...itemImport.defaults, ...row.before, ...row.values };
    const [startDate, endDate] = [after['startDate'], after['endDate']];
    if (typeof startDate === 'string' && typeof endDate === 'string' && endDate < startDate) addError(row, 'endDate', 'endBeforeStart');
    if (after['isSerialItem'] === true && after['isBatchItem'] === true) addError(row, 'isBatchItem', 'serialOrBatch');
    if (typeof after['standardSalesPrice'] === 'string' && after['standardSalesPrice'].startsWith('-'))
      addError(row, 'standardSalesPrice', 'min', { min: 0 });
  }
  const leaving = rows.filter(({ before, values }) => before?.['isStockItem'] === true && values['isStockItem'] === false);
  if (leaving.length === 0) return;
  const refusals = await unstockRefusals(
    call,
    leaving.map(({ id }) => id),
  );
  for (const row of leaving) {
    const code = refusals.get(row.id);
    if (code) addError(row, 'isStockItem', code);
  }
}
