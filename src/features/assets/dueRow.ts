import type { AssetTypeKey } from './assetTypeKeys.ts';

/**
 * The number of objects of a type that are due in a month, counted by the database; `month` is null for objects that were due
 * before this month.
 */
export interface DueRow {
  assetType: AssetTypeKey;
  month: string | null;
  due: number;
  late: number;
  /** The earliest date among them. */
  first: string;
}
