import { expect, it } from 'vitest';
import { endIn } from './postgresEnd.ts';

const lock = '2026-11-23 00:46:53.701 UTC [23612] FATAL:  lock file "postmaster.pid" already exists';
const recovering = '2026-11-23 00:46:53.745 UTC [23613] FATAL:  the database system is not yet accepting connections';
const full = '2026-11-23 00:46:50.100 UTC [23500] PANIC:  could not write to file "pg_wal/xlogtemp.23500": No space left on device';

it.each([
  ['a lock of one that starts beside it and refuses callers', `${full}\n${lock}\n${recovering}\n`, lock, true],
  ['a full disk', `${lock}\n${full}\n`, full, false],
  ['nothing that is said', 'LOG:  starting PostgreSQL\n', undefined, false],
])('ended by %s', (_, log, reason, isPassing) => {
  expect(endIn(log)).toEqual({ reason, isPassing });
});
