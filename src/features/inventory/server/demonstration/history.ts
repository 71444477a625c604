import type { DemonstrationTable } from '#server/demonstration/demonstration.ts';
import type { StockMovement } from '../../schema.ts';

/** A movement of the demonstration data; the warehouse by its number, 1 for the main one. */
export interface DemonstrationMove extends Pick<StockMovement, 'itemId' | 'kind' | 'at' | 'sourceKind' | 'sourceId'> {
  warehouse: number;
  quantity: number;
}

/** An expected arrival in, or departure from, the main warehouse. */
export interface DemonstrationPlan {
  itemId: string;
  plannedIn?: number;
  plannedOut?: number;
}

/** Past and expected movements. */
export interface StockHistory {
  moves: readonly DemonstrationMove[];
  planned: readonly DemonstrationPlan[];
}

/** A history with its documents. */
export interface DocumentedHistory extends StockHistory {
  tables: readonly DemonstrationTable[];
  counters: Readonly<Record<string, number>>;
}
