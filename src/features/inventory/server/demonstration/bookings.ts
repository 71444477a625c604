import { addDays } from '#contract/days.ts';
import type { DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import type { DemonstrationMove, DocumentedHistory } from './history.ts';
import type { DemonstrationPlace } from './places.ts';
import words from './words.json' with { type: 'json' };

/** The stock of each van, with the transfer that moved it there. */
export function transferHistory(division: DemonstrationDivision, places: readonly DemonstrationPlace[]): DocumentedHistory {
  const vans = [...Map.groupBy(places, ({ warehouse }) => warehouse)].filter(([warehouse]) => warehouse !== 1);
  const transfers = vans.map(([warehouse, lines], index) => {
    const transferDate = addDays(division.today, index - 40);
    return {
      number: index + 1,
      id: division.id('stockTransfer', index + 1),
      warehouse,
      lines,
      transferDate,
      at: `${transferDate}T06:30:00.000Z`,
    };
  });
  const rows = transfers.map(({ number, warehouse, transferDate, at }) => ({
    created: at,
    transferNumber: number,
    transferDate,
    warehouseFromId: division.id('warehouse', 1),
    warehouseToId: division.id('warehouse', warehouse),
    description: division.say(words).replenishment,
  }));
  const lineRows = transfers.flatMap(({ id, lines }) =>
    lines.map(({ itemId, carried }, index) => ({ stockTransferId: id, lineNumber: index + 1, itemId, quantity: carried })),
  );
  const moves = transfers.flatMap(({ id, at, lines }) =>
    lines.flatMap(({ itemId, warehouse, carried }): DemonstrationMove[] => {
      const move = { itemId, kind: 'Transfer', at, sourceKind: 'StockTransfer', sourceId: id } as const;
      return [
        { ...move, warehouse: 1, quantity: -carried },
        { ...move, warehouse, quantity: carried },
      ];
    }),
  );
  return {
    moves,
    planned: [],
    tables: [division.list('stockTransfer', rows), division.list('stockTransferLine', lineRows)],
    counters: { stockTransfer: transfers.length },
  };
}

/** A count of some items of the first van after the transfer: some had been used without a booking. */
export function countHistory(division: DemonstrationDivision, places: readonly DemonstrationPlace[]): DocumentedHistory {
  const counted = places.filter(({ warehouse }) => warehouse === 2).slice(0, 8);
  const countDate = addDays(division.today, -6);
  const [id, at] = [division.id('stockCount', 1), `${countDate}T15:00:00.000Z`];
  const lines = counted.map(({ itemId, carried }, index) => ({
    stockCountId: id,
    lineNumber: index + 1,
    itemId,
    quantityInStock: carried,
    quantityNew: index % 3 === 0 ? carried - 1 : carried,
  }));
  const moves = lines
    .filter(({ quantityInStock, quantityNew }) => quantityInStock !== quantityNew)
    .map(({ itemId, quantityInStock, quantityNew }): DemonstrationMove => {
      const quantity = quantityNew - quantityInStock;
      return { itemId, warehouse: 2, kind: 'Count', quantity, at, sourceKind: 'StockCount', sourceId: id };
    });
  const count = {
    created: at,
    countNumber: 1,
    countDate,
    warehouseId: division.id('warehouse', 2),
    description: division.say(words).count,
  };
  const hasCount = counted.length > 0;
  return {
    moves,
    planned: [],
    tables: hasCount ? [division.list('stockCount', [count]), division.list('stockCountLine', lines)] : [],
    counters: hasCount ? { stockCount: 1 } : {},
  };
}
