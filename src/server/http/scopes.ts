import type { Access, Scope } from '#contract/operation.ts';
import type { Database } from '../database/database.ts';
import type { Settings } from '../config/settings.ts';

/** The scopes whose division is found by a feature, from what the call names. */
export type ResolvedScope = Exclude<Scope, 'division' | 'directory'>;

/** What a resolver may look at: path parameters that fit their schemas, and the query as it was sent. */
export interface ScopeRequest {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  /** Sees all divisions. */
  database: Database;
  settings: Settings;
}

/** Finds the division of the calls of one scope. Its feature registers it with the engine. */
export interface ScopeResolver {
  scope: ResolvedScope;
  /** The division, as a number or as the text that names it; undefined when what the call names does not exist. */
  divisionOf(request: ScopeRequest): Promise<number | string | undefined>;
}

/** What a link token is judged by. */
export interface LinkRequest extends ScopeRequest {
  token: string;
  /** The division of the call. */
  division: number;
  now: Date;
}

/** Judges the tokens of the calls that a link opens. Its feature registers it with the engine. */
export interface LinkResolver {
  access: Extract<Access, 'workOrderLink'>;
  /** The header that carries the token. */
  header: string;
  /** The one record that the token opens; undefined when it does not open the record that the call names. */
  recordOf(request: LinkRequest): Promise<string | undefined>;
}

/** What the features register with the engine. */
export interface Scopes {
  resolvers: readonly ScopeResolver[];
  links: readonly LinkResolver[];
}

/** A text that could be a division code in a path or a query. */
const code = /^[1-9]\d{0,8}$/;

/** The number of a division code; undefined for a text that is none. */
export function divisionNumber(text: string): number | undefined {
  return code.test(text) ? Number(text) : undefined;
}
