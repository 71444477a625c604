import { seededId } from '#contract/seededId.ts';
import { SeededRandom } from './random.ts';

/** The amount of demonstration data, and the day that it is centred on. */
export interface DemonstrationSize {
  /** Accounts over all divisions. */
  accounts: number;
  /** Assets over all divisions. */
  assets: number;
  /** Work orders at the locations of the assets, over all divisions; by default a few at each location. */
  workOrders?: number | undefined;
  /** Today as `YYYY-MM-DD`; every date is relative to it. */
  today: string;
}

/** One row by its columns. A list becomes a PostgreSQL array, an object becomes JSON; null and undefined become null. */
export type DemonstrationRow = Readonly<Record<string, unknown>>;

/** Rows for one table, generated while they are read. All rows name the same columns; other columns get their default. */
export interface DemonstrationTable {
  table: string;
  rows: Iterable<DemonstrationRow>;
}

/** The rows that a feature adds to one division: tables in the order in which they must be filled. */
export type Demonstrate = (division: DemonstrationDivision) => Iterable<DemonstrationTable>;

/** Puts a file into the store and returns the values for its row. */
export type KeepFile = (content: Buffer) => Promise<{ sha256: string; fileSize: number }>;

/** The same as {@link Demonstrate} for a feature whose rows come with files. */
export type DemonstrateWithFiles = (division: DemonstrationDivision, keepFile: KeepFile) => AsyncIterable<DemonstrationTable>;

/** The value of createdBy of demonstration records. */
export const demonstrationMaker = 'system';

interface DivisionFacts {
  code: number;
  description: string;
  country: 'NL' | 'DE';
  /** Its share of all accounts and assets. */
  share: number;
  isMobility: boolean;
}

const divisions: readonly DivisionFacts[] = [
  { code: 120001, description: 'Utrecht', country: 'NL', share: 0.3, isMobility: false },
  { code: 120002, description: 'Zwolle', country: 'NL', share: 0.18, isMobility: false },
  { code: 120003, description: 'Eindhoven', country: 'NL', share: 0.17, isMobility: true },
  { code: 230001, description: 'Köln', country: 'DE', share: 0.2, isMobility: false },
  { code: 230002, description: 'Hannover', country: 'DE', share: 0.15, isMobility: true },
];

/** The divisions of demonstration data of a size. */
export function demonstrationDivisions(size: DemonstrationSize): DemonstrationDivision[] {
  return divisions.map((division) => makerOf(division, size));
}

/** One of the divisions of the demonstration data, with the functions that make its records. */
export type DemonstrationDivision = ReturnType<typeof makerOf>;

/** Makes the records of one table, one for each number. */
type MakeRecord = (number: number, random: SeededRandom) => DemonstrationRow;

function makerOf({ share, ...facts }: DivisionFacts, { accounts, assets, workOrders, today }: DemonstrationSize) {
  const { code, country } = facts;
  const shareOf = (all: number) => Math.max(1, Math.round(all * share));
  const id = (entity: string, number: number) => seededId(code, entity, number);
  const random = (entity: string, number: number) => new SeededRandom(code, entity, number);
  const stamp = (entity: string, number: number) => {
    return { division: code, id: id(entity, number), createdBy: demonstrationMaker, modifiedBy: demonstrationMaker };
  };
  return {
    ...facts,
    /** The day that the data is centred on. */
    today,
    /** The number of accounts; at least one. */
    accounts: shareOf(accounts),
    /** The number of assets; at least one. */
    assets: shareOf(assets),
    /** The number of work orders at all of its locations together; undefined for the usual number at each. */
    workOrders: workOrders === undefined ? undefined : shareOf(workOrders),
    /** The language that its people speak. */
    language: country.toLowerCase(),
    /** The id of a record by its kind and number. */
    id,
    /** The stream of random numbers of a record. */
    random,
    /** The fields that every record begins with: division, id and who made it. */
    stamp,
    /** The same as `stamp` for a record that was made at a known instant. */
    stampAt: (entity: string, number: number, at: string) => ({ ...stamp(entity, number), created: at, modified: at }),
    /** Chooses the words of the division's country. */
    say: <Words>(words: Readonly<Record<'NL' | 'DE', Words>>): Words => words[country],
    /** A table with any number of rows for each item, generated while they are read. */
    rows: <Item>(table: string, items: Iterable<Item>, rowsOf: (item: Item) => Iterable<DemonstrationRow>): DemonstrationTable => ({
      table,
      rows: rowsFor(items, rowsOf),
    }),
    /** A table with these records, numbered from 1. */
    list: (table: string, rows: readonly object[]): DemonstrationTable => ({
      table,
      rows: rows.map((row, index) => ({ ...stamp(table, index + 1), ...row })),
    }),
    /** A table with one record for each number. */
    records: (table: string, numbers: Iterable<number>, make: MakeRecord): DemonstrationTable => ({
      table,
      rows: rowsFor(numbers, (number) => [{ ...stamp(table, number), ...make(number, random(table, number)) }]),
    }),
    /** The last number that each kind of record has used. */
    counters: (values: Readonly<Record<string, number>>): DemonstrationTable => ({
      table: 'counter',
      rows: Object.entries(values).map(([name, value]) => ({ division: code, name, value })),
    }),
  };
}

/** The numbers 1 to n. */
export function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** The item at a position of a list that repeats endlessly; the first item is at position 1. */
export function turnOf<Item>(items: readonly Item[], number: number): Item {
  const item = items[(number - 1) % items.length];
  if (item === undefined) throw new Error(`No item has its turn at ${number}`);
  return item;
}

function* rowsFor<Item>(items: Iterable<Item>, rowsOf: (item: Item) => Iterable<DemonstrationRow>): Iterable<DemonstrationRow> {
  for (const item of items) yield* rowsOf(item);
}
