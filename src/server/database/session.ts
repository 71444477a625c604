/** Stands before the divisions of a connection that may not write. */
export const readOnlyMark = 'read ';

const keptMark = 'kept ';

/**
 * The same setting of a connection, under which each statement is planned once for all values. That suits look-ups by key and what a
 * transaction reads and writes by key; lists are planned for the values that they are asked with, until PostgreSQL sees no use in it.
 */
export function withPlansKept(setting: string): string {
  return `${keptMark}${setting}`;
}

/** Whether a connection with this setting may not write. */
export function isReadOnly(setting: string): boolean {
  return withoutMark(setting, keptMark).startsWith(readOnlyMark);
}

/** The divisions in the setting of a connection, as `app.divisions` holds them. */
export function divisionsIn(setting: string): string {
  return withoutMark(withoutMark(setting, keptMark), readOnlyMark);
}

/**
 * Values of `app.divisions`, `default_transaction_read_only` and `plan_cache_mode` for a setting of a connection. A distributed PostgreSQL
 * plans for the values that it gets: by them it finds the node.
 */
export function settingsOf(setting: string, isDistributed: boolean): [divisions: string, readOnly: string, plans: string] {
  const isKept = setting.startsWith(keptMark) && !isDistributed;
  return [divisionsIn(setting), isReadOnly(setting) ? 'on' : 'off', isKept ? 'force_generic_plan' : 'auto'];
}

function withoutMark(setting: string, mark: string): string {
  return setting.startsWith(mark) ? setting.slice(mark.length) : setting;
}
