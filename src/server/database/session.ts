/** The prefix of the divisions in the setting of a read-only connection. */
export const readOnlyMark = 'read ';

const keptMark = 'kept ';

/**
 * The same setting for a connection that plans each statement once for all values. That suits look-ups by key and transactions;
 * lists are planned for their values until PostgreSQL finds no advantage in it.
 */
export function withPlansKept(setting: string): string {
  return `${keptMark}${setting}`;
}

const partMark = '@';

/** The same setting on a node of a distributed PostgreSQL, limited to the tables of a part (`open_part`). */
export function withPart(setting: string, part: string): string {
  return `${setting}${partMark}${part}`;
}

/** The part that a connection with this setting is limited to. */
export function partIn(setting: string | undefined): string | undefined {
  return setting?.split(partMark)[1];
}

/** Whether a connection with this setting may not write. */
export function isReadOnly(setting: string): boolean {
  return withoutMark(setting, keptMark).startsWith(readOnlyMark);
}

/** The divisions in the setting of a connection, as `app.divisions` holds them. */
export function divisionsIn(setting: string): string {
  return withoutMark(withoutMark(setting, keptMark), readOnlyMark).split(partMark)[0] ?? '';
}

/**
 * Values of `app.divisions`, `default_transaction_read_only` and `plan_cache_mode` for a setting of a connection. A distributed
 * PostgreSQL always plans for the actual values, because it finds the node by them.
 */
export function settingsOf(setting: string, isDistributed: boolean): [divisions: string, readOnly: string, plans: string] {
  const isKept = setting.startsWith(keptMark) && (!isDistributed || partIn(setting) !== undefined);
  return [divisionsIn(setting), isReadOnly(setting) ? 'on' : 'off', isKept ? 'force_generic_plan' : 'auto'];
}

/** Value of `search_path` for a setting of a connection to a distributed PostgreSQL. */
export function searchPathOf(setting: string): string {
  const part = partIn(setting);
  return part === undefined ? 'public' : `part_${part}, public`;
}

function withoutMark(setting: string, mark: string): string {
  return setting.startsWith(mark) ? setting.slice(mark.length) : setting;
}
