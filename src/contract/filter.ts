/** How a filterable field is compared, what it may hold, and by which further names callers know it. */
export interface FilterField {
  type: 'text' | 'number' | 'uuid' | 'date' | 'dateTime' | 'boolean';
  /** The names of an enumeration; anything else is refused. */
  values?: readonly string[];
  /** Exact Online's numbers of {@link values}, understood in their place. */
  exact?: Readonly<Record<number, string>>;
  /** Further spellings, such as Exact's own name of the field. Case never matters. */
  alias?: readonly string[];
}

/** The fields that may be filtered on, by their names in the API. */
export type FilterFields = Readonly<Record<string, FilterField>>;

/** How two values are compared. */
export type FilterOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** A value that has been checked against the type of its field; decimals stay text. */
export type FilterValue = string | boolean | null;

/** What a `filter` string asks for. All field names are allowed ones, and all values are checked. */
export type Filter =
  | { kind: 'compare'; field: string; operator: FilterOperator; value: FilterValue }
  | { kind: 'contains'; field: string; text: string }
  | { kind: 'startsWith'; field: string; text: string }
  | { kind: 'oneOf' | 'noneOf'; field: string; values: readonly FilterValue[] }
  | { kind: 'and'; filters: readonly Filter[] }
  | { kind: 'or'; filters: readonly Filter[] }
  | { kind: 'words'; words: readonly string[] };

/** The filter that matches every row. */
export const everything: Filter = { kind: 'and', filters: [] };

/** Free text as words that all have to occur. Control characters are dropped, and words after the tenth are ignored. */
export function searchFor(text: string): Filter {
  const words = wordsOf(text);
  return words.length === 0 ? everything : { kind: 'words', words };
}

/** The free text that a filter looks for, as its words. */
export function searchedWords(filter: Filter): readonly string[] {
  if (filter.kind === 'words') return filter.words;
  return filter.kind === 'and' ? filter.filters.flatMap(searchedWords) : [];
}

/** The words of a search text. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10);
}
