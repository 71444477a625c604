import type { ComponentType } from 'react';
import type { LookupSearch } from '../inputs/lookups.ts';

/** A filter of a list, as data. Its value is sent to the server under `source`. */
export interface ListFilter {
  source: string;
  /** Translation key of what it filters on. */
  label: string;
  /** Its choices; a filter without choices is on or off. */
  choices?: readonly FilterChoice[];
  /** The value of a filter without choices; true by default. */
  value?: FilterChoice['id'];
  /** Searches its values while typing, when there are too many to list. */
  search?: LookupSearch;
  /** Whether it accepts any date, besides its choices. */
  isDay?: boolean;
  /** Shows the name of a value that is not a choice. */
  Name?: ComponentType<{ id: string }>;
}

/** One value of a filter. */
export interface FilterChoice {
  id: string | number | boolean;
  /** Translation key. */
  name?: string;
  /** A text that is the same in every language, such as a town; instead of `name`. */
  text?: string;
}

/** The text of an active filter: its own label, or label and choice. */
export function filterText(filter: ListFilter, value: unknown, translate: (key: string) => string): string {
  const choice = filter.choices?.find(({ id }) => id === value);
  const own = translate(filter.label);
  if (choice) return `${own}: ${choiceText(choice, translate)}`;
  return filter.choices ? `${own}: ${String(value)}` : own;
}

/** The text of one value of a filter. */
export function choiceText({ name, text }: FilterChoice, translate: (key: string) => string): string {
  return text ?? (name === undefined ? '' : translate(name));
}

/** The choices of a filter; one without choices is on or off. */
export function choicesOf({ choices, search, isDay, value = true, label }: ListFilter): readonly FilterChoice[] {
  if (search || (isDay && !choices)) return [];
  return choices ?? [{ id: value, name: label }];
}
