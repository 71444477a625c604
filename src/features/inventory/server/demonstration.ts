import { addDays } from '#contract/days.ts';
import { demonstrationEngineers } from '#features/divisions/server/demonstration.ts';
import { demonstrationItems } from '#features/items/server/demonstration.ts';
import { numbersTo, type Demonstrate, type DemonstrationDivision, type DemonstrationRow } from '#server/demonstration/demonstration.ts';
import warehouses from './demonstration/warehouses.json' with { type: 'json' };

/** The main warehouse of a division, the van of every engineer, and what lies in them. */
export const demonstrateInventory: Demonstrate = (division) => {
  const words = division.say(warehouses);
  const vans = demonstrationEngineers(division).map(({ fullName, email }, index) => {
    return { ...warehouses.van, code: `BUS${String(index + 1).padStart(2, '0')}`, description: `${words.van} ${fullName}`, email };
  });
  const main = { ...warehouses.main, description: `${words.main} ${division.description}` };
  return [
    division.list('warehouse', [main, ...vans]),
    { table: 'itemWarehouse', rows: stockRows(division, vans.length) },
    { table: 'stockMovement', rows: openingRows(division, vans.length) },
  ];
};

/** The id of a warehouse of the demonstration data: 1 is the main one, 1 + n the van of engineer n. */
export function demonstrationWarehouseId(division: DemonstrationDivision, number: number): string {
  return division.id('warehouse', number);
}

// What lay there when the ledger began
function* openingRows(division: DemonstrationDivision, vans: number): Iterable<DemonstrationRow> {
  let number = 0;
  for (const { itemId, warehouseId, currentStock } of stockRows(division, vans)) {
    number += 1;
    if (currentStock === 0) continue;
    const opening = { itemId, warehouseId, kind: 'Opening', quantity: currentStock, stockAfter: currentStock };
    yield { ...division.stamp('stockMovement', number), ...opening, at: `${addDays(division.today, -365)}T00:00:00.000Z` };
  }
}

function* stockRows(division: DemonstrationDivision, vans: number) {
  const stocked = demonstrationItems(division).filter((item) => !item.isService);
  const rowOf = (warehouse: number, itemId: string, currentStock: number, safetyStock: number) => ({
    division: division.code,
    itemId,
    warehouseId: demonstrationWarehouseId(division, warehouse),
    currentStock,
    plannedStockIn: 0,
    plannedStockOut: 0,
    reservedStock: 0,
    safetyStock,
    reorderPoint: safetyStock * 2,
    maximumStock: safetyStock * 20,
  });
  for (const { number, id } of stocked) {
    const random = division.random('stock', number);
    const reservedStock = random.whole(0, 6);
    const plannedStockIn = random.chance(0.3) ? random.whole(5, 60) : 0;
    yield { ...rowOf(1, id, random.whole(0, 160), 10), plannedStockIn, plannedStockOut: reservedStock, reservedStock };
  }
  for (const van of numbersTo(vans)) {
    const random = division.random('van', van);
    const carried = stocked.filter(() => random.chance(0.3));
    for (const { id } of carried) yield rowOf(van + 1, id, random.whole(1, 8), 1);
  }
}
