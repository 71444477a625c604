import { addDays } from '#contract/days.ts';
import { demonstrationItems } from '#features/items/server/demonstration.ts';
import {
  numbersTo,
  type DemonstrationDivision,
  type DemonstrationRow,
  type DemonstrationTable,
} from '#server/demonstration/demonstration.ts';
import type { DemonstrationMove, StockHistory } from './history.ts';

/** The stock of an item in a warehouse, by the number of the warehouse: initial quantity and minimum. */
export interface DemonstrationPlace {
  itemId: string;
  warehouse: number;
  opening: number;
  /** The quantity that is moved to a van. */
  carried: number;
  safetyStock: number;
}

/** The stock of the items of a division: all in the main warehouse, some in each van. */
export function placesOf(division: DemonstrationDivision, vans: number): DemonstrationPlace[] {
  const stocked = demonstrationItems(division).filter((item) => !item.isService);
  const main = stocked.map(({ number, id }) => {
    const opening = division.random('stock', number).whole(0, 160);
    return { itemId: id, warehouse: 1, opening, carried: 0, safetyStock: 10 };
  });
  const inVans = numbersTo(vans).flatMap((van) => {
    const random = division.random('van', van);
    const carried = stocked.filter(() => random.chance(0.3));
    return carried.map(({ id }) => ({ itemId: id, warehouse: van + 1, opening: 0, carried: random.whole(1, 8), safetyStock: 1 }));
  });
  return [...main, ...inVans];
}

/** Balances with the movements that explain them; the initial stock of the main warehouse includes everything that left it. */
export function stockTables(
  division: DemonstrationDivision,
  places: readonly DemonstrationPlace[],
  { moves, planned }: StockHistory,
): DemonstrationTable[] {
  const movesAt = Map.groupBy(moves, ({ itemId, warehouse }) => `${itemId} ${warehouse}`);
  const ledgers = places.map((place) => ledgerOf(division, place, movesAt.get(`${place.itemId} ${place.warehouse}`) ?? []));
  const plans = Map.groupBy(planned, ({ itemId }) => itemId);
  const sum = (itemId: string, name: 'plannedIn' | 'plannedOut') =>
    (plans.get(itemId) ?? []).reduce((total, plan) => total + (plan[name] ?? 0), 0);
  const balances = ledgers.map(({ place: { itemId, warehouse, safetyStock }, balance }) => ({
    itemId,
    warehouseId: division.id('warehouse', warehouse),
    currentStock: balance,
    plannedStockIn: warehouse === 1 ? sum(itemId, 'plannedIn') : 0,
    plannedStockOut: warehouse === 1 ? sum(itemId, 'plannedOut') : 0,
    reservedStock: 0,
    safetyStock,
    reorderPoint: safetyStock * 2,
    maximumStock: safetyStock * 20,
  }));
  return [
    division.list('itemWarehouse', balances),
    division.list(
      'stockMovement',
      ledgers.flatMap(({ rows }) => rows),
    ),
  ];
}

function ledgerOf(division: DemonstrationDivision, place: DemonstrationPlace, moves: readonly DemonstrationMove[]) {
  const left = moves.reduce((total, { quantity }) => total + Math.max(-quantity, 0), 0);
  const began = { kind: 'Opening', quantity: place.opening + left, at: `${addDays(division.today, -730)}T08:00:00.000Z` } as const;
  const opening = place.warehouse === 1 ? [{ ...began, sourceKind: null, sourceId: null }] : [];
  let balance = 0;
  const rows: DemonstrationRow[] = [];
  for (const { kind, quantity, at, sourceKind, sourceId } of [
    ...opening,
    ...moves.toSorted((one, other) => one.at.localeCompare(other.at)),
  ]) {
    balance += quantity;
    const key = { itemId: place.itemId, warehouseId: division.id('warehouse', place.warehouse) };
    if (quantity !== 0) rows.push({ ...key, kind, quantity, stockAfter: balance, at, created: at, modified: at, sourceKind, sourceId });
  }
  return { place, balance, rows };
}
