// Run by a PostgreSQL that is restored for each segment of the log that it needs: `node fetchSegment.ts <kept> <target>`. It ends with 1
// where there is none.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const [kept = '', target = ''] = process.argv.slice(2);
if (existsSync(kept)) writeFileSync(target, gunzipSync(readFileSync(kept)), { mode: 0o600 });
else process.exitCode = 1;
