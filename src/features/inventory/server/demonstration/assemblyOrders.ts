import { addDays } from '#contract/days.ts';
import { demonstrationItems, demonstrationParts } from '#features/items/server/demonstration.ts';
import type { DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { assemblyMoves, assemblyStatusOf, type AssemblyProgress } from '../../rules.ts';
import type { DemonstrationMove, DocumentedHistory } from './history.ts';
import stages from './stages.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/** Assembly orders of the first item with parts: one in each state, and one to take it apart. */
export function assemblyHistory(division: DemonstrationDivision): DocumentedHistory {
  const items = demonstrationItems(division);
  const item = items.find(({ parts, isService }) => parts.length > 0 && !isService);
  if (!item) return { moves: [], planned: [], tables: [], counters: {} };
  const partItems = partsOf(division, item.id);
  const orders = stages.map((stage, index) => {
    const progress: AssemblyProgress = {
      itemId: item.id,
      type: stage.type as AssemblyProgress['type'], // a value of the JSON file
      plannedQuantity: String(stage.planned),
      finishedQuantity: String(stage.finished),
      warehouseId: division.id('warehouse', 1),
      partItems,
    };
    return { ...stage, number: index + 1, progress, moves: assemblyMoves(undefined, progress) };
  });
  const rows = orders.map(({ number, ordered, assembled, type, planned, finished, progress }) => ({
    ...progress,
    partItems: JSON.stringify(partItems),
    created: `${addDays(division.today, ordered)}T08:00:00.000Z`,
    orderNumber: number,
    orderStatus: assemblyStatusOf(progress.plannedQuantity, progress.finishedQuantity),
    orderDate: addDays(division.today, ordered),
    assemblyDate: addDays(division.today, assembled),
    finishedAssemblyDate: planned === finished ? addDays(division.today, assembled) : null,
    description: division.say(words)[type === 'Assembly' ? 'series' : 'returned'],
  }));
  const moves = orders.flatMap(({ number, assembled, moves: own }) =>
    own
      .filter(({ current }) => Number(current) !== 0)
      .map(({ itemId, current }): DemonstrationMove => ({
        itemId,
        warehouse: 1,
        kind: 'Assembly',
        quantity: Number(current),
        at: `${addDays(division.today, assembled)}T12:00:00.000Z`,
        sourceKind: 'AssemblyOrder',
        sourceId: division.id('assemblyOrder', number),
      })),
  );
  const planned = orders.flatMap(({ moves: own }) =>
    own.map(({ itemId, plannedIn, plannedOut }) => ({ itemId, plannedIn: Number(plannedIn), plannedOut: Number(plannedOut) })),
  );
  return { moves, planned, tables: [division.list('assemblyOrder', rows)], counters: { assemblyOrder: orders.length } };
}

const unsaid = { exactId: null, creatorName: null, version: 1, syncStatus: 'LocalOnly', syncError: null, deletedAt: null };

// The parts in the form of an order: whole records of the parts list
function partsOf(division: DemonstrationDivision, itemId: string) {
  const items = demonstrationItems(division);
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const made = `${addDays(division.today, -300)}T08:00:00.000Z`;
  return demonstrationParts(items).flatMap((part, index) => {
    const { partItemId = '', quantity, quantityBatch } = part;
    const [item, partItem] = [itemOf.get(itemId), itemOf.get(partItemId)];
    if (part.itemId !== itemId || !item || !partItem) return [];
    return [
      {
        ...division.stampAt('assemblyItem', index + 1, made),
        ...unsaid,
        ...part,
        partItemId,
        quantity: Number(quantity).toFixed(4),
        quantityBatch: Number(quantityBatch).toFixed(4),
        batchQuantity: '1.0000',
        itemCode: item.code,
        itemDescription: item.description,
        partItemCode: partItem.code,
        partItemDescription: partItem.description,
        partItemUnit: partItem.unit,
      },
    ];
  });
}
