// A PostgreSQL that is being restored runs this for each segment of the log that it needs: `node fetchSegment.ts <kept>
// <target>`. The exit code is 1 when the segment does not exist.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const [kept = '', target = ''] = process.argv.slice(2);
if (existsSync(kept)) writeFileSync(target, gunzipSync(readFileSync(kept)), { mode: 0o600 });
else process.exitCode = 1;
