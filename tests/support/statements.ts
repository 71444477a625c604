import pg from 'pg';
import { inject } from 'vitest';
import { faultsOfStatement } from './sqlForm.ts';

const checked = new Map<string, string[]>();
const ofSession = /^\s*(begin|commit|rollback|set|savepoint|release|copy|listen)\b/i;

/** Lets every statement of the server's pools, in all tests of the suite, fail that a distributed PostgreSQL would not run. */
function checkStatements(): void {
  const prototype = pg.Client.prototype as { query: (...parameters: unknown[]) => unknown; isChecked?: boolean };
  if (prototype.isChecked) return;
  prototype.isChecked = true;
  const scoped = new Set(inject('scopedTables'));
  const { query } = prototype;
  prototype.query = function checkedQuery(this: pg.Client, ...parameters: unknown[]) {
    const text = textOf(parameters[0]);
    const faults = isServer(this) && text !== undefined && !ofSession.test(text) ? faultsOf(text, scoped) : [];
    if (faults.length > 0) throw new Error(`Not in the form of a distributed PostgreSQL: ${faults.join('; ')}\n${text}`);
    return query.apply(this, parameters);
  };
}

function isServer(client: pg.Client): boolean {
  return (client as unknown as { connectionParameters: { application_name?: string } }).connectionParameters.application_name === 'cura'; // as the pool names itself
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string' ? query.text : undefined;
}

function faultsOf(text: string, scoped: ReadonlySet<string>): string[] {
  const known = checked.get(text);
  if (known) return known;
  const faults = faultsOfStatement(text, scoped);
  checked.set(text, faults);
  return faults;
}

checkStatements();
