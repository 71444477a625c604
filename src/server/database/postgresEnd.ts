/** Why a PostgreSQL ended, as its log says. */
export interface PostgresEnd {
  /** The line of the log; undefined where none says it. */
  reason: string | undefined;
  /** Whether another start soon may succeed: one of before is about to end, or one beside it is starting. */
  isPassing: boolean;
}

// Said to those who connect, by one that goes on
const saidToCallers = /the database system is (starting up|shutting down|in recovery mode|not yet accepting connections)/;

/** Finds the last reason for an end in a log of PostgreSQL. */
export function endIn(log: string): PostgresEnd {
  const reason = log
    .trimEnd()
    .split('\n')
    .findLast((line) => /FATAL|PANIC/.test(line) && !saidToCallers.test(line));
  return { reason, isPassing: /lock file .* already exists|still in use/.test(reason ?? '') };
}
