import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Parts of the server that ask for the time of the day in milliseconds, and why; what lasts is measured by `performance.now()`. */
const allowed: Readonly<Record<string, string>> = {
  'src/app/server/doctor/checkArchiving.ts': 'compares with the moments in an archive',
  'src/app/server/doctor/checkClock.ts': 'compares clocks',
  'src/features/assets/server/publicLimits.ts': 'counts by hours of the day',
  'src/server/auth/createAuthenticate.ts': 'a token says when it ends',
  'src/server/auth/verifyToken.ts': 'a token says when it ends',
  'src/server/backup/continuousArchive.ts': 'compares with the moments in an archive',
  'src/server/database/postmaster.ts': 'compares with the time of a file',
  'src/server/directory/issueToken.ts': 'a token says when it ends',
  'src/server/directory/stateAdapter.ts': 'is kept in the database',
  'src/server/files/clearLeftovers.ts': 'compares with the time of a file',
  'src/server/files/diskFileStore.ts': 'compares with the time of a file',
  'src/server/files/s3FileStore.ts': 'compares with the time of a file',
  'src/server/files/s3Parts.ts': 'compares with the time of a file',
  'src/server/http/requestCounts.ts': 'counts by minutes of the day, as all processes do',
  'src/server/observation/spans.ts': 'tells collectors when a request began',
};

it('measures no duration by a clock that may be set', () => {
  const files = globSync(['src/server/**/*.ts', 'src/app/server/**/*.ts', 'src/features/*/server/**/*.ts'], { cwd: root });
  const asking = files.filter((file) => !file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes('Date.now()'));
  expect(asking.toSorted()).toEqual(Object.keys(allowed));
});
