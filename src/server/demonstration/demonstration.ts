import { seededId } from '#contract/seededId.ts';
import { SeededRandom } from './random.ts';

/** How much demonstration data is made, and the day that it is made around. */
export interface DemonstrationSize {
  /** Accounts over all divisions. */
  accounts: number;
  /** Assets over all divisions. */
  assets: number;
  /** Today as `YYYY-MM-DD`: every date is counted from it. */
  today: string;
}

/** One row by its columns. A list becomes an array of PostgreSQL, an object JSON; what is null or undefined is empty. */
export type DemonstrationRow = Readonly<Record<string, unknown>>;

/** Rows for one table, made while they are read. All name the same columns; the others get their default. */
export interface DemonstrationTable {
  table: string;
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

/** Who stands as the maker of demonstration records. */
export const demonstrationMaker = 'system';

interface DivisionFacts {
  code: number;
  description: string;
  country: 'NL' | 'DE';
  /** Its share of all accounts and assets. */
  share: number;
  isMobility: boolean;
}

/** The divisions of the demonstration data. */
export const demonstrationDivisions = [
  makerOf({ code: 120001, description: 'Utrecht', country: 'NL', share: 0.3, isMobility: false }),
  makerOf({ code: 120002, description: 'Zwolle', country: 'NL', share: 0.18, isMobility: false }),
  makerOf({ code: 120003, description: 'Eindhoven', country: 'NL', share: 0.17, isMobility: true }),
  makerOf({ code: 230001, description: 'Köln', country: 'DE', share: 0.2, isMobility: false }),
  makerOf({ code: 230002, description: 'Hannover', country: 'DE', share: 0.15, isMobility: true }),
];

/** One of the divisions of the demonstration data, with what its records are made of. */
export type DemonstrationDivision = ReturnType<typeof makerOf>;

/** Makes the records of one table, one for each number. */
type MakeRecord = (number: number, random: SeededRandom) => DemonstrationRow;

function makerOf(facts: DivisionFacts) {
  const { code, country, share } = facts;
  const id = (entity: string, number: number) => seededId(code, entity, number);
  const random = (entity: string, number: number) => new SeededRandom(code, entity, number);
  const stamp = (entity: string, number: number) => {
    return { division: code, id: id(entity, number), createdBy: demonstrationMaker, modifiedBy: demonstrationMaker };
  };
  return {
    ...facts,
    /** The language that its people speak. */
    language: country.toLowerCase(),
    /** The id of a record by its kind and number. */
    id,
    /** The stream of random numbers of a record. */
    random,
    /** What every record begins with: where it is, its id and who made it. */
    stamp,
    /** The same as `stamp` for a record that was made at a known instant. */
    stampAt: (entity: string, number: number, at: string) => ({ ...stamp(entity, number), created: at, modified: at }),
    /** Of two countries' words, those of the division. */
    say: <Words>(words: Readonly<Record<'NL' | 'DE', Words>>): Words => words[country],
    /** How many of all records of a kind the division has; at least one. */
    shareOf: (all: number) => Math.max(1, Math.round(all * share)),
    /** A table with one record for each number. */
    records: (table: string, numbers: Iterable<number>, make: MakeRecord): DemonstrationTable => ({
      table,
      rows: rowsFor(numbers, (number) => [{ ...stamp(table, number), ...make(number, random(table, number)) }]),
    }),
    /** The last human number that each kind of record has taken. */
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

/** Rows that are made one by one while they are read, any number of them for each item. */
export function* rowsFor<Item>(items: Iterable<Item>, rowsOf: (item: Item) => Iterable<DemonstrationRow>): Iterable<DemonstrationRow> {
  for (const item of items) yield* rowsOf(item);
}
