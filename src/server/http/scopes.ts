import type { Access, Scope } from '#contract/operation.ts';
import type { Database } from '../database/database.ts';
import type { Settings } from '../config/settings.ts';

/** The scopes for which a feature finds the division from the parameters of the call. */
export type ResolvedScope = Exclude<Scope, 'division' | 'directory'>;

/** The parts of a request that a resolver may use: validated path parameters, and the query as it was sent. */
export interface ScopeRequest {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  /** Can read all divisions. */
  database: Database;
  settings: Settings;
}

/** Finds the division of the calls of one scope. A feature registers it with the engine. */
export interface ScopeResolver {
  scope: ResolvedScope;
  /** The division, as a number or as a text that names it; undefined when the record of the call does not exist. */
  divisionOf(request: ScopeRequest): Promise<number | string | undefined>;
}

/** The parts of a request that a link token is checked with. */
export interface LinkRequest extends ScopeRequest {
  token: string;
  /** The division of the call. */
  division: number;
  now: Date;
}

/** Checks the tokens of calls that a link gives access to. A feature registers it with the engine. */
export interface LinkResolver {
  access: Extract<Access, 'workOrderLink'>;
  /** The header that carries the token. */
  header: string;
  /** The record that the token gives access to; undefined when it is not the record of the call. */
  recordOf(request: LinkRequest): Promise<string | undefined>;
}

/** The resolvers that features have registered with the engine. */
export interface Scopes {
  resolvers: readonly ScopeResolver[];
  links: readonly LinkResolver[];
}

/** A text that could be a division code in a path or a query. */
const code = /^[1-9]\d{0,8}$/;

/** The number of a division code; undefined for any other text. */
export function divisionNumber(text: string): number | undefined {
  return code.test(text) ? Number(text) : undefined;
}
