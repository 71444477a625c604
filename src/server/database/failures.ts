import { Problem } from '#contract/problem.ts';

/** The SQLSTATE of an error of PostgreSQL, and the violated constraint. */
export interface DatabaseFailure {
  code: string;
  constraint: string | undefined;
}

/** The failure behind an error of the database, or undefined for any other error. */
export function failureOf(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return { code: error.code, constraint: constraintOf(error) };
}

// A node of a distributed PostgreSQL says the name in its message only, with the number of the shard behind it
function constraintOf(error: Error): string | undefined {
  const given = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return (given ?? /constraint "([^"]+)"/.exec(error.message)?.[1])?.replace(/_\d{6,}$/, '');
}

/** The constraint that a row would have broken by being there twice. */
export function brokenUniqueness(error: unknown): string | undefined {
  const failure = failureOf(error);
  return failure?.code === '23505' ? failure.constraint : undefined;
}

// Out of range, no such number, date, instant or id, impossible text, a broken check
const refused = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05', '23514']);

/** Whether the database refused a value itself (range, format, check), which validation should have refused before. */
export function isRefusedValue(error: unknown): boolean {
  return refused.has(failureOf(error)?.code ?? '');
}

/** Whether the database ended a transaction because of a concurrent one: deadlock or failed serialisation. */
export function isConflictOfTransactions(error: unknown): boolean {
  const code = failureOf(error)?.code;
  return code === '40P01' || code === '40001';
}

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
]);
const internalError = 'XX000';
// The last two end what was idle too long, also where the clock of the database was set ahead or the process stood still
const overloaded = new Set(['57P01', '57P02', '57P03', '57014', '53300', '53200', '25P03', '57P05']);
// node-postgres gives these no code, Citus none that says so
const lost =
  /^(failure on connection marked as essential|postmaster was shut down|Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/;

/** Whether a statement failed because the database is away, starting, full or too slow; it may work later. */
export function isLostConnection(error: unknown): boolean {
  const code = failureOf(error)?.code;
  // A file that is not there or may not be read has the codes of a socket, and a path
  if (error instanceof Error && 'path' in error) return false;
  if (code && code !== internalError) return network.has(code) || overloaded.has(code) || code.startsWith('08');
  return error instanceof Error && lost.test(error.message);
}

const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether the database or the system had no room on the disk. */
export function isStorageFull(error: unknown): boolean {
  return full.has(failureOf(error)?.code ?? '') || (error instanceof Problem && error.code === 'storageFull');
}

/** The problem that a write without room is answered with; the cause is for the log. */
export function storageFull(cause?: unknown): Problem {
  const problem = new Problem('storageFull', { headers: { 'Retry-After': '60' } });
  if (cause !== undefined) problem.cause = cause;
  return problem;
}

/** The problem that a lost database is answered with; the cause is for the log. */
export function unavailable(cause?: unknown): Problem {
  const problem = new Problem('unavailable', { headers: { 'Retry-After': '2' } });
  if (cause !== undefined) problem.cause = cause;
  return problem;
}
