import type { ComponentType } from 'react';
import type { LookupSearch } from '../inputs/lookups.ts';

/** A filter of a list, as data. Its value goes to the server under `source`. */
export interface ListFilter {
  source: string;
  /** Translation key of what it filters on. */
  label: string;
  /** What it can be; without choices it is on or off. */
  choices?: readonly FilterChoice[];
  /** The value of a filter without choices; true unless given. */
  value?: FilterChoice['id'];
  /** Finds its values while one types, where there are too many to list. */
  search?: LookupSearch;
  /** Takes any day, typed or picked, beside its choices. */
  isDay?: boolean;
  /** The name of a value that is no choice. */
  Name?: ComponentType<{ id: string }>;
}

/** One value of a filter. */
export interface FilterChoice {
  id: string | number | boolean;
  /** Translation key. */
  name?: string;
  /** A text that is the same in every language, such as a town; instead of a name. */
  text?: string;
}

/** What a filter is set to, in words: its own, or its own and its choice's. */
export function filterText(filter: ListFilter, value: unknown, translate: (key: string) => string): string {
  const choice = filter.choices?.find(({ id }) => id === value);
  const own = translate(filter.label);
  if (choice) return `${own}: ${choiceText(choice, translate)}`;
  return filter.choices ? `${own}: ${String(value)}` : own;
}

/** One value of a filter in words. */
export function choiceText({ name, text }: FilterChoice, translate: (key: string) => string): string {
  return text ?? (name === undefined ? '' : translate(name));
}

/** What a filter can be set to; one without choices is on or off. */
export function choicesOf({ choices, search, isDay, value = true, label }: ListFilter): readonly FilterChoice[] {
  if (search || (isDay && !choices)) return [];
  return choices ?? [{ id: value, name: label }];
}
