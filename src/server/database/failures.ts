import { Problem } from '#contract/problem.ts';

/** The SQLSTATE of an error of PostgreSQL, and the violated constraint. */
export interface DatabaseFailure {
  code: string;
  constraint: string | undefined;
}

/** The details of an error of the database, or undefined for any other error. */
export function failureOf(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return { code: error.code, constraint: constraintOf(error) };
}

// A node of a distributed PostgreSQL names the constraint only in its message, with the number of the shard appended
function constraintOf(error: Error): string | undefined {
  const given = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return (given ?? /constraint "([^"]+)"/.exec(error.message)?.[1])?.replace(/_\d{6,}$/, '');
}

/** The unique constraint that a row violated. */
export function brokenUniqueness(error: unknown): string | undefined {
  const failure = failureOf(error);
  return failure?.code === '23505' ? failure.constraint : undefined;
}

// Out of range; invalid number, date, instant, id or text; violated check
const refused = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05', '23514']);

/** Whether the database refused a value itself (range, format, check), which validation should have done before. */
export function isRefusedValue(error: unknown): boolean {
  return refused.has(failureOf(error)?.code ?? '');
}

/** Whether the database aborted a transaction because of a concurrent one: deadlock or serialisation failure. */
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
// The last two end sessions that were idle too long, also after the clock of the database was set ahead or the process was
// suspended
const overloaded = new Set(['57P01', '57P02', '57P03', '57014', '53300', '53200', '25P03', '57P05']);
// node-postgres gives these errors no code, and Citus no specific one
const lost =
  /^(failure on connection marked as essential|postmaster was shut down|Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/;

/** Whether a statement failed because the database is unavailable, starting, full or too slow; it may work later. */
export function isLostConnection(error: unknown): boolean {
  const code = failureOf(error)?.code;
  // Errors of missing or unreadable files have the same codes as those of sockets, and a path
  if (error instanceof Error && 'path' in error) return false;
  if (code && code !== internalError) return network.has(code) || overloaded.has(code) || code.startsWith('08');
  return error instanceof Error && lost.test(error.message);
}

const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether the database or the system had no room on the disk. */
export function isStorageFull(error: unknown): boolean {
  return full.has(failureOf(error)?.code ?? '') || (error instanceof Problem && error.code === 'storageFull');
}

/** The problem for a write without disk space; the cause is for the log. */
export function storageFull(cause?: unknown): Problem {
  const problem = new Problem('storageFull', { headers: { 'Retry-After': '60' } });
  if (cause !== undefined) problem.cause = cause;
  return problem;
}

/** The problem for an unavailable database; the cause is for the log. */
export function unavailable(cause?: unknown): Problem {
  const problem = new Problem('unavailable', { headers: { 'Retry-After': '2' } });
  if (cause !== undefined) problem.cause = cause;
  return problem;
}
