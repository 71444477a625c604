import { useState } from 'react';
import type { ListFilter } from './ListFilter.ts';

/** What rows that are all there are narrowed by, and which of them are left. */
export interface RowFilters<Row> {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, unknown>>;
  change: (source: string, value: unknown) => void;
  text: string;
  setText: (text: string) => void;
  shown: readonly Row[];
  isNarrowed: boolean;
}

/** How rows are narrowed. */
export interface RowFiltersOptions<Row> {
  filters: readonly ListFilter[];
  /** What is searched for each word that is typed. */
  textOf: (row: Row) => string;
  /** The value of a row under the source of a filter. */
  valueOf: (row: Row, source: string) => unknown;
}

/** Narrows rows that are all there by typed words, each of which must be found, and by filters that offer a choice. */
export function useRowFilters<Row>(rows: readonly Row[], { filters, textOf, valueOf }: RowFiltersOptions<Row>): RowFilters<Row> {
  const [text, setText] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  const shown = rows.filter((row) => {
    const searched = textOf(row).toLowerCase();
    return words.every((word) => searched.includes(word)) && set.every(([source, value]) => valueOf(row, source) === value);
  });
  return {
    filters: filters.filter(({ choices = [] }) => choices.length > 0),
    values,
    change: (source, value) => setValues({ ...values, [source]: value }),
    text,
    setText,
    shown,
    isNarrowed: words.length > 0 || set.length > 0,
  };
}

/** The different values of rows, in the order of their numbers and words: what a filter offers. */
export function differentOf(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== null))].toSorted((one, other) =>
    one.localeCompare(other, undefined, { numeric: true }),
  );
}
