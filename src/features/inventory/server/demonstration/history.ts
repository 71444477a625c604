import type { DemonstrationTable } from '#server/demonstration/demonstration.ts';
import type { StockMovement } from '../../schema.ts';

/** A movement of the demonstration data; the warehouse by its number, 1 for the main one. */
export interface DemonstrationMove extends Pick<StockMovement, 'itemId' | 'kind' | 'at' | 'sourceKind' | 'sourceId'> {
  warehouse: number;
  quantity: number;
}

/** What is expected to come to, or to leave, the main warehouse. */
export interface DemonstrationPlan {
  itemId: string;
  plannedIn?: number;
  plannedOut?: number;
}

/** What moved and what is expected. */
export interface StockHistory {
  moves: readonly DemonstrationMove[];
  planned: readonly DemonstrationPlan[];
}

/** A history with the documents that made it. */
export interface DocumentedHistory extends StockHistory {
  tables: readonly DemonstrationTable[];
  counters: Readonly<Record<string, number>>;
}
