import { dayOf } from '#contract/days.ts';
import { invalidField } from '#contract/problem.ts';

/** The words of names for the begin of a period, and those for its end: `periodStart` and `periodEnd`, `from` and `until`. */
const endWords: Readonly<Record<string, readonly string[]>> = {
  start: ['end'],
  from: ['until', 'to'],
  since: ['until'],
  after: ['before'],
};

/**
 * Refuses a period that ends before it starts, in the query or the filter of a call: it would find nothing without saying why. A
 * period is two fields whose names say so. `ends` are the values among which the end is, where they are not those of the start.
 * @throws Problem invalid naming the end; `prefix` is the name of the values with the end
 */
export function requirePeriods(values: unknown, prefix = '', ends: unknown = values): void {
  if (!isObject(values) || !isObject(ends)) return;
  for (const [name, start] of Object.entries(values)) {
    const end = endNames(name).find((one) => one in ends);
    if (end !== undefined && isBehind(start, ends[end])) throw invalidField(prefix ? `${prefix}.${end}` : end, 'endBeforeStart');
  }
}

/** The same for periods of which one end is in the query and the other in the filter of a list. */
export function requirePeriodsAcross({ query, list: { filter } }: { query: unknown; list: { filter: unknown } }): void {
  requirePeriods(query, 'filter', filter);
  requirePeriods(filter, '', query);
}

function isObject(values: unknown): values is Readonly<Record<string, unknown>> {
  return typeof values === 'object' && values !== null;
}

/** The possible names for the end of a period, by the name for its start. */
export function endNames(name: string): string[] {
  const [, stem = '', word = '', rest = ''] = /^(|[a-z]\w*?)(start|from|since|after|Start|From|Since|After)(Date|)$/.exec(name) ?? [];
  const isCapital = word !== word.toLowerCase();
  return (endWords[word.toLowerCase()] ?? []).map((end) => stem + (isCapital ? end.charAt(0).toUpperCase() + end.slice(1) : end) + rest);
}

// A day is a whole one, so it is compared with the day of an instant
function isBehind(start: unknown, end: unknown): boolean {
  if (typeof start !== 'string' || typeof end !== 'string') return false;
  return isDay(start) || isDay(end) ? dayIn(start) > dayIn(end) : Date.parse(start) > Date.parse(end);
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function dayIn(text: string): string {
  return isDay(text) || Number.isNaN(Date.parse(text)) ? text : dayOf(new Date(text));
}
