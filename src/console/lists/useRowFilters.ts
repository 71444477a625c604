import { useState } from 'react';
import type { ListFilter } from './ListFilter.ts';

/** The filters of loaded rows, and the rows that match. */
export interface RowFilters<Row> {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, unknown>>;
  change: (source: string, value: unknown) => void;
  text: string;
  setText: (text: string) => void;
  shown: readonly Row[];
  isNarrowed: boolean;
}

/** The options of {@link useRowFilters}. */
export interface RowFiltersOptions<Row> {
  filters: readonly ListFilter[];
  /** The text in which each typed word must be found. */
  textOf: (row: Row) => string;
  /** The value of a row for the source of a filter. */
  valueOf: (row: Row, source: string) => unknown;
}

/** Filters loaded rows by typed words, all of which must be found, and by filters with choices. */
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

/** The distinct values of rows, in numeric and alphabetical order, for the choices of a filter. */
export function differentOf(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== null))].toSorted((one, other) =>
    one.localeCompare(other, undefined, { numeric: true }),
  );
}
