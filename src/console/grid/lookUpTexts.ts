import { spellingsOf, type LookupChoice, type LookupSearch } from '../inputs/lookups.ts';
import { fieldText, same, type LookupColumn } from './columns.ts';
import type { LineStore } from './lineStore.ts';

/** The cell of a look-up column that a choice fills. */
export interface LookupCell<Line extends object> {
  store: LineStore<Line>;
  key: string;
  column: LookupColumn<Line>;
  /** Fields that the choice must not fill. */
  keep?: readonly string[];
}

/** A text that was entered into a look-up column and is not looked up yet. */
export interface AskedText<Line extends object> extends LookupCell<Line> {
  text: string;
}

/** Fills a line from a chosen record; null clears the fields. */
export function applyChoice<Line extends object>(choice: LookupChoice | null, { store, key, column, keep = [] }: LookupCell<Line>): void {
  const row = store.row(key);
  if (!row) return;
  const filled = Object.entries(column.apply(choice, row.line)).filter(([name]) => name === column.name || !keep.includes(name));
  store.change(() => {
    store.setWrong(key, column.name, undefined);
    store.set(key, Object.fromEntries(filled) as Partial<Line>); // entries of a Partial<Line>
  });
}

/**
 * Finds the records for texts: by code, by name, or because a record is the only match. Codes are looked up together, all other
 * texts one by one, and each of these two fills its lines at once. What was typed meanwhile is kept; the results are undone together
 * with the change that is being made.
 */
export async function lookUpTexts<Line extends object>(store: LineStore<Line>, asked: readonly AskedText<Line>[]): Promise<void> {
  if (asked.length === 0) return;
  const change = store.change(() => store.setPending(asked, true));
  const before = new Map(asked.map(({ key }) => [key, store.row(key)?.line]));

  const fill = (answered: readonly AskedText<Line>[], answers: Answers<Line>) => {
    store.amend(change, () => {
      for (const one of answered) {
        const typed = changedFields(before.get(one.key), store.row(one.key)?.line);
        take(answers.get(one), { ...one, keep: [...(one.keep ?? []), ...typed] });
      }
      store.setPending(answered, false);
    });
    // in a change that was undone meanwhile
    store.setPending(answered, false);
  };

  const byCode = await findCodes(asked);
  if (byCode.size > 0) fill([...byCode.keys()], byCode);
  const others = asked.filter((one) => !byCode.has(one));
  if (others.length > 0) fill(others, await findTexts(others, () => change.isTakenBack));
}

/** What was found for texts; nothing where the search failed. */
type Answers<Line extends object> = ReadonlyMap<AskedText<Line>, readonly LookupChoice[] | undefined>;

/** The names of the fields that differ. */
function changedFields(before: object = {}, after: object = {}): string[] {
  return Object.keys(after).filter((name) => fieldText(before, name) !== fieldText(after, name));
}

function take<Line extends object>(found: readonly LookupChoice[] | undefined, asked: AskedText<Line>): void {
  const { store, key, column, text } = asked;
  const row = store.row(key);
  if (!row) return;
  const exact = found && exactOf(found, text);
  const [only, ...others] = found ?? [];
  const choice = exact ?? (column.freeText || others.length > 0 ? undefined : only);
  if (choice && choice.refusal === undefined) applyChoice(choice, asked);
  else if (found && !choice && column.freeText) {
    store.setWrong(key, column.name, undefined);
    store.set(key, column.freeText(text, row.line));
  } else store.setWrong(key, column.name, text);
}

/** The choice that a text means exactly: by its code, else by its name or an alias, of several one that can be picked. */
function exactOf(found: readonly LookupChoice[], text: string): LookupChoice | undefined {
  const named = found.filter((choice) => [choice.label, ...(choice.aliases ?? [])].some((one) => same(one, text)));
  return found.find((choice) => same(choice.code, text)) ?? named.find(({ refusal }) => refusal === undefined) ?? named[0];
}

// 200 pasted codes take two requests instead of 200
const codesAtOnce = 100;

/** The choices for texts that are codes, of columns that can look several up at once. */
async function findCodes<Line extends object>(asked: readonly AskedText<Line>[]): Promise<Answers<Line>> {
  const byColumn = [...Map.groupBy(asked, ({ column }) => column)];
  const answers = await Promise.all(
    byColumn.map(async ([{ search }, own]) => {
      const found = await choicesBySpelling(search, [...new Set(own.map(({ text }) => text.toLowerCase()))]);
      return own.flatMap((one) => {
        const choices = found.get(one.text.toLowerCase());
        return choices ? [[one, choices] as const] : [];
      });
    }),
  );
  return new Map(answers.flat());
}

async function choicesBySpelling({ ofCodes }: LookupSearch, codes: readonly string[]): Promise<ReadonlyMap<string, LookupChoice[]>> {
  if (!ofCodes || codes.length < 2) return new Map();
  const parts = Array.from({ length: Math.ceil(codes.length / codesAtOnce) }, (_, part) =>
    codes.slice(part * codesAtOnce, (part + 1) * codesAtOnce),
  );
  // what cannot be looked up together is searched one by one
  const found = await Promise.all(parts.map((part) => ofCodes(part).catch(() => [])));
  const pairs = found.flat().flatMap((choice) => spellingsOf(choice).map((spelling) => ({ spelling, choice })));
  return new Map([...Map.groupBy(pairs, ({ spelling }) => spelling)].map(([spelling, own]) => [spelling, own.map(({ choice }) => choice)]));
}

/** The choices for any other texts; each different text of a column is searched once. */
async function findTexts<Line extends object>(asked: readonly AskedText<Line>[], isUnwanted: () => boolean): Promise<Answers<Line>> {
  const answers = new Map<AskedText<Line>, readonly LookupChoice[] | undefined>();
  const searches = [...Map.groupBy(asked, ({ column }) => column)].flatMap(([{ search }, own]) =>
    [...Map.groupBy(own, ({ text }) => text.toLowerCase()).values()].map((alike) => ({ search, alike })),
  );
  await Promise.all(
    searches.map(async ({ search, alike }) => {
      const text = alike[0]?.text ?? '';
      const work = () => (isUnwanted() ? Promise.resolve([]) : search(text, new AbortController().signal));
      const found = await inTurn(work).catch(() => undefined);
      for (const one of alike) answers.set(one, found);
    }),
  );
  return answers;
}

// hundreds of pasted texts must not cause hundreds of simultaneous requests
const atOnce = 4;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<Found>(work: () => Promise<Found>): Promise<Found> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
