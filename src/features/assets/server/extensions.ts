import sql, { type Sql } from 'sql-template-tag';
import type { OfDivision } from '#server/database/columnOf.ts';
import type { Database } from '#server/database/database.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

/** An object and the one that replaced it. */
export interface Replaced {
  fromId: string;
  toId: string;
}

/** An open work order that refers to an object. */
export interface OpenWork {
  assetId: string;
  /** The number of the work order. */
  number: string;
}

/** The objects of a move to another division. */
export interface DivisionMove {
  from: number;
  to: number;
  /** Includes replaced ones, so that the history is complete. */
  assetIds: readonly string[];
}

let reports: ((assetId: Sql, division: OfDivision) => Sql) | undefined;
let openWork: ((database: Database, division: number, assetIds: readonly string[]) => Promise<readonly OpenWork[]>) | undefined;
const replacementKeepers: ((inside: WriteCall, replaced: readonly Replaced[]) => Promise<void>)[] = [];
const divisionMovers: ((database: Database, move: DivisionMove) => Promise<void>)[] = [];

/** Registers the newest service reports of an object, as an expression with JSON. */
export function setServiceReports(expression: (assetId: Sql, division: OfDivision) => Sql): void {
  reports = expression;
}

/** See {@link setServiceReports}. */
export function serviceReportsOf(assetId: Sql, division: OfDivision): Sql {
  return reports?.(assetId, division) ?? sql`'[]'::json`;
}

/** Registers the query of open work orders for objects, for warnings when these are moved. */
export function setOpenWork(query: NonNullable<typeof openWork>): void {
  openWork = query;
}

/** See {@link setOpenWork}. */
export async function openWorkOf(database: Database, division: number, assetIds: readonly string[]): Promise<readonly OpenWork[]> {
  return assetIds.length === 0 ? [] : ((await openWork?.(database, division, assetIds)) ?? []);
}

/** Registers a feature whose open records are transferred to the object that replaces another one, in the same transaction. */
export function onAssetsReplaced(keeper: (typeof replacementKeepers)[number]): void {
  replacementKeepers.push(keeper);
}

/** See {@link onAssetsReplaced}. */
export async function keepReplaced(inside: WriteCall, replaced: readonly Replaced[]): Promise<void> {
  for (const keep of replacementKeepers) await keep(inside, replaced);
}

/** Registers a feature whose records move with objects to another division, in the same transaction, which has access to both. */
export function onAssetsToDivision(mover: (typeof divisionMovers)[number]): void {
  divisionMovers.push(mover);
}

/** See {@link onAssetsToDivision}. */
export async function takeAlong(database: Database, move: DivisionMove): Promise<void> {
  for (const take of divisionMovers) await take(database, move);
}
