/** The reason why a PostgreSQL ended, from its log. */
export interface PostgresEnd {
  /** The line of the log; undefined when no line gives a reason. */
  reason: string | undefined;
  /** Whether another start may soon succeed, because a former server is about to end or another one is starting. */
  isPassing: boolean;
}

// Messages to clients from a server that continues
const saidToCallers = /the database system is (starting up|shutting down|in recovery mode|not yet accepting connections)/;

/** Finds the last reason for an end in a log of PostgreSQL. */
export function endIn(log: string): PostgresEnd {
  const reason = log
    .trimEnd()
    .split('\n')
    .findLast((line) => /FATAL|PANIC/.test(line) && !saidToCallers.test(line));
  return { reason, isPassing: /lock file .* already exists|still in use/.test(reason ?? '') };
}
