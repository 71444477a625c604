/** The values that a query may hold: an array is sent as a repeated parameter, objects and ranges as JSON; absent values are left out. */
export type QueryValue = string | number | boolean | Date | null | undefined | readonly QueryValue[] | object;

/**
 * A path template with its parameters put in, URL-encoded.
 *
 * @throws Error `Required parameter X was null or undefined when calling Y` before anything is sent
 */
export function pathOf(template: string, parameters: Readonly<Record<string, unknown>>, call: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === null || value === undefined || value === '') throw missing(name, call);
    // '.' and '..' survive encoding and would climb to another address
    if (/^\.{1,2}$/.test(String(value))) throw new Error(`Parameter ${name} cannot stand in an address when calling ${call}`);
    return encodeURIComponent(String(value));
  });
}

/** The error for a required value of a call that is missing. */
export function missing(name: string, call: string): Error {
  return new Error(`Required parameter ${name} was null or undefined when calling ${call}`);
}

/** The query string with its leading question mark; empty when there are no values. */
export function queryOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) search.append(name, textOf(one));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
