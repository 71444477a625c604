import type { AssetTypeKey } from './assetTypeKeys.ts';

/** Objects of a type that are due in a month, as the database counts them; `month` is null for what was due before this month. */
export interface DueRow {
  assetType: AssetTypeKey;
  month: string | null;
  due: number;
  late: number;
  /** The earliest date among them. */
  first: string;
}
