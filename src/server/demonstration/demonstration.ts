import { seededId } from '#contract/seededId.ts';

/** How much demonstration data is made, and the day that it is made around. */
export interface DemonstrationSize {
  /** Accounts over all divisions. */
  accounts: number;
  /** Assets over all divisions. */
  assets: number;
  /** Today as `YYYY-MM-DD`: every date is counted from it. */
  today: string;
}

/** One row by its columns. A list becomes an array of PostgreSQL, an object JSON; what is absent or undefined is empty. */
export type DemonstrationRow = Readonly<Record<string, unknown>>;

/** Rows for one table, made while they are read. Columns that are not named get their default. */
export interface DemonstrationTable {
  table: string;
  columns: readonly string[];
  rows: Iterable<DemonstrationRow>;
}

/** What a feature adds to one division: tables in the order in which they must be filled. */
export type Demonstrate = (division: DemonstrationDivision, size: DemonstrationSize) => Iterable<DemonstrationTable>;

/** Puts a file into the store and tells what a row says of it. */
export type KeepFile = (content: Buffer) => Promise<{ sha256: string; fileSize: number }>;

/** The same as {@link Demonstrate} for a feature whose rows come with files. */
export type DemonstrateWithFiles = (
  division: DemonstrationDivision,
  size: DemonstrationSize,
  keepFile: KeepFile,
) => AsyncIterable<DemonstrationTable>;

/** One of the divisions of the demonstration data. */
export interface DemonstrationDivision {
  code: number;
  description: string;
  country: 'NL' | 'DE';
  /** Its share of all accounts and assets. */
  share: number;
  isMobility: boolean;
}

/** The divisions of the demonstration data. */
export const demonstrationDivisions: readonly DemonstrationDivision[] = [
  { code: 120001, description: 'Utrecht', country: 'NL', share: 0.3, isMobility: false },
  { code: 120002, description: 'Zwolle', country: 'NL', share: 0.18, isMobility: false },
  { code: 120003, description: 'Eindhoven', country: 'NL', share: 0.17, isMobility: true },
  { code: 230001, description: 'Köln', country: 'DE', share: 0.2, isMobility: false },
  { code: 230002, description: 'Hannover', country: 'DE', share: 0.15, isMobility: true },
];

/** Who stands as the maker of demonstration records. */
export const demonstrationMaker = 'system';

/** The columns that {@link stamp} fills. */
export const stampColumns = ['division', 'id', 'createdBy', 'modifiedBy'] as const;

/** What every demonstration record begins with: where it is, its id and who made it. */
export function stamp(division: DemonstrationDivision, entity: string, number: number) {
  return {
    division: division.code,
    id: seededId(division.code, entity, number),
    createdBy: demonstrationMaker,
    modifiedBy: demonstrationMaker,
  };
}

/** The last human number that each kind of record has taken in a division. */
export function countersOf({ code }: DemonstrationDivision, values: Readonly<Record<string, number>>): DemonstrationTable {
  const rows = Object.entries(values).map(([name, value]) => ({ division: code, name, value }));
  return { table: 'counter', columns: ['division', 'name', 'value'], rows };
}

/** How many of all records of a kind a division has; at least one. */
export function shareOf(division: DemonstrationDivision, all: number): number {
  return Math.max(1, Math.round(all * division.share));
}

/** The numbers 1 to n. */
export function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Rows that are made one by one while they are read, any number of them for each item. */
export function* rowsFor<Item>(items: Iterable<Item>, rowsOf: (item: Item) => Iterable<DemonstrationRow>): Iterable<DemonstrationRow> {
  for (const item of items) yield* rowsOf(item);
}
