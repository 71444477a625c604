// PostgreSQL runs this for each finished segment of its log: `node keepSegment.ts <segment> <kept>`. The segment is compressed
// and flushed before it gets its name; an existing file of that name must be equal
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const [segment = '', kept = ''] = process.argv.slice(2);
const bytes = readFileSync(segment);

if (existsSync(kept)) {
  if (!gunzipSync(readFileSync(kept)).equals(bytes)) throw new Error(`${kept} is there already, with other content`);
} else {
  const draft = `${kept}.part`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  const compressed = gzipSync(bytes, { level: 1 });
  for (let at = 0; at < compressed.length;) at += writeSync(handle, compressed, at);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, kept);
  flushFolder(dirname(kept));
}

function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
