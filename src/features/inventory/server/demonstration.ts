import { demonstrationEngineers } from '#features/divisions/server/demonstration.ts';
import type { Demonstrate, DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { assemblyHistory } from './demonstration/assemblyOrders.ts';
import { countHistory, transferHistory } from './demonstration/bookings.ts';
import { placesOf, stockTables } from './demonstration/places.ts';
import type { StockHistory } from './demonstration/history.ts';
import warehouses from './demonstration/warehouses.json' with { type: 'json' };

export type { StockHistory } from './demonstration/history.ts';

/**
 * The main warehouse of a division, the van of every engineer, their stock and its history, including movements and expectations
 * of other features, so that the ledger explains all balances.
 */
export function demonstrateInventory(...histories: readonly ((division: DemonstrationDivision) => StockHistory)[]): Demonstrate {
  return (division) => {
    const outside = histories.map((historyOf) => historyOf(division));
    return inventoryOf(division, { moves: outside.flatMap(({ moves }) => moves), planned: outside.flatMap(({ planned }) => planned) });
  };
}

/** The id of a warehouse of the demonstration data: 1 is the main one, 1 + n the van of engineer n. */
export function demonstrationWarehouseId(division: DemonstrationDivision, number: number): string {
  return division.id('warehouse', number);
}

function inventoryOf(division: DemonstrationDivision, outside: StockHistory) {
  const words = division.say(warehouses);
  const vans = demonstrationEngineers(division).map(({ fullName, email }, index) => {
    return { ...warehouses.van, code: `BUS${String(index + 1).padStart(2, '0')}`, description: `${words.van} ${fullName}`, email };
  });
  const main = { ...warehouses.main, description: `${words.main} ${division.description}` };
  const places = placesOf(division, vans.length);
  const parts = [transferHistory(division, places), countHistory(division, places), assemblyHistory(division)];
  const history = {
    moves: [...outside.moves, ...parts.flatMap(({ moves }) => moves)],
    planned: [...outside.planned, ...parts.flatMap(({ planned }) => planned)],
  };
  return [
    division.list('warehouse', [main, ...vans, { ...warehouses.returns, description: words.returns }]),
    ...stockTables(division, places, history),
    ...parts.flatMap(({ tables }) => tables),
    division.counters(Object.fromEntries(parts.flatMap(({ counters }) => Object.entries(counters)))),
  ];
}
