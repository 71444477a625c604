import { seededId } from '#contract/seededId.ts';
import { demonstrationEngineers, type DemonstrationEngineer } from '#features/divisions/server/demonstration.ts';
import { demonstrationItems } from '#features/items/server/demonstration.ts';
import {
  stampColumns,
  stamp,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationRow,
} from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';

/** The main warehouse of a division, the van of every engineer, and what lies in them. */
export const demonstrateInventory: Demonstrate = function* (division) {
  const engineers = demonstrationEngineers(division);
  const vans = engineers.map((engineer) => vanRow(division, engineer));
  yield { table: 'warehouse', columns: warehouseColumns, rows: [mainRow(division), ...vans] };
  yield { table: 'itemWarehouse', columns: stockColumns, rows: stockRows(division, engineers.length) };
};

/** The id of a warehouse of the demonstration data: 1 is the main one, 1 + n the van of engineer n. */
export function demonstrationWarehouseId(division: DemonstrationDivision, number: number): string {
  return seededId(division.code, 'warehouse', number);
}

const warehouseColumns = [...stampColumns, 'code', 'description', 'email', 'isMain', 'defaultStorageLocationCode', 'usesStorageLocations'];

function mainRow(division: DemonstrationDivision): DemonstrationRow {
  return {
    ...stamp(division, 'warehouse', 1),
    code: '1',
    description: `${division.country === 'NL' ? 'Magazijn' : 'Lager'} ${division.description}`,
    isMain: true,
    defaultStorageLocationCode: 'A-01',
    usesStorageLocations: true,
  };
}

function vanRow(division: DemonstrationDivision, { number, fullName, email }: DemonstrationEngineer): DemonstrationRow {
  return {
    ...stamp(division, 'warehouse', number + 1),
    code: `BUS${String(number).padStart(2, '0')}`,
    description: `${division.country === 'NL' ? 'Servicebus' : 'Servicewagen'} ${fullName}`,
    email,
    isMain: false,
    usesStorageLocations: false,
  };
}

const stockColumns = [
  'division',
  'itemId',
  'warehouseId',
  'currentStock',
  'plannedStockIn',
  'plannedStockOut',
  'reservedStock',
  'safetyStock',
  'reorderPoint',
  'maximumStock',
];

function* stockRows(division: DemonstrationDivision, vans: number): Iterable<DemonstrationRow> {
  const stocked = demonstrationItems(division).filter((item) => !item.isService);
  for (const { number, id } of stocked) {
    yield { division: division.code, itemId: id, warehouseId: demonstrationWarehouseId(division, 1), ...mainStock(division, number) };
  }
  for (let van = 1; van <= vans; van++) {
    const random = new SeededRandom(division.code, 'van', van);
    const warehouseId = demonstrationWarehouseId(division, van + 1);
    const carried = stocked.filter(() => random.chance(0.3));
    for (const { id } of carried) yield { division: division.code, itemId: id, warehouseId, ...levels(random.whole(1, 8), 1) };
  }
}

function mainStock(division: DemonstrationDivision, number: number) {
  const random = new SeededRandom(division.code, 'stock', number);
  const reserved = random.whole(0, 6);
  const coming = random.chance(0.3) ? random.whole(5, 60) : 0;
  return { ...levels(random.whole(0, 160), 10), plannedStockIn: coming, plannedStockOut: reserved, reservedStock: reserved };
}

function levels(currentStock: number, safetyStock: number) {
  return {
    currentStock,
    plannedStockIn: 0,
    plannedStockOut: 0,
    reservedStock: 0,
    safetyStock,
    reorderPoint: safetyStock * 2,
    maximumStock: safetyStock * 20,
  };
}
