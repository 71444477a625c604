import type { FindRecords, FoundRecord } from '../layout/ConsoleFeature.ts';
import { plain } from '../layout/fitOf.ts';
import type { ResourceName, RowOf } from './resourceCalls.ts';

const pagination = { page: 1, perPage: 5 };

/** Finds records by the free text of a resource whose list cannot be sorted by relevance: the first ones in the order of a field. */
export function findInOrder<R extends ResourceName>(resource: R, field: string, toFound: (row: RowOf<R>) => FoundRecord): FindRecords {
  return async (dataProvider, { text, signal }) => {
    const sort = { field, order: 'ASC' as const };
    const { data } = await dataProvider.getList(resource, { filter: { q: text }, sort, pagination, signal });
    return data.map(toFound);
  };
}

/** Further places where the text may be found, besides the number and name that Ctrl K shows. */
export interface Aside {
  /** Further searched fields of the row: the translation key of a field's label, and its text. */
  fields: Readonly<Record<string, string | null | undefined>>;
  /** Translation key, with `%{text}`, of the reason when no field of the row contains the words: its lines, its account. */
  elsewhere?: string;
}

/**
 * Finds records by the free text of a resource whose list can be sorted by relevance; `asideOf` gives the reasons of matches that
 * are not visible.
 */
export function findBy<R extends ResourceName>(
  resource: R,
  toFound: (row: RowOf<R>) => FoundRecord,
  asideOf?: (row: RowOf<R>) => Aside,
): FindRecords {
  return (dataProvider, ask) => {
    const withReason = (row: RowOf<R>) => {
      const found = toFound(row);
      const reason = asideOf && reasonOf(ask.text, found, asideOf(row));
      return reason ? { ...found, reason } : found;
    };
    return findInOrder(resource, 'relevance', withReason)(dataProvider, ask);
  };
}

/** The reason why a record matches a text; undefined when the shown fields contain all words. */
export function reasonOf(
  text: string,
  { number = '', name, detail = '' }: Pick<FoundRecord, 'number' | 'name' | 'detail'>,
  { fields, elsewhere }: Aside,
): FoundRecord['reason'] {
  const shown = plain(`${number} ${name} ${detail}`);
  const hidden = plain(text)
    .split(/\s+/)
    .filter((word) => !shown.includes(word));
  if (hidden.length === 0) return undefined;
  for (const [field, value] of Object.entries(fields)) {
    const word = hidden.find((one) => value && plain(value).includes(one));
    if (value && word) return { field, text: partAround(value, word) };
  }
  return elsewhere === undefined ? undefined : { label: elsewhere, text: hidden.join(' ') };
}

const longestPart = 60;

function partAround(text: string, word: string): string {
  if (text.length <= longestPart) return text;
  const at = plain(text).indexOf(word);
  const start = Math.max(at - 20, 0);
  const end = Math.min(start + longestPart, text.length);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`;
}
