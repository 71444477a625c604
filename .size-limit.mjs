import { existsSync, readFileSync } from 'node:fs';

const built = 'dist/.vite/manifest.json';
if (!existsSync(built)) throw new Error("There is no built console; run 'npm run build' first");
const manifest = JSON.parse(readFileSync(built, 'utf8'));

/** The JavaScript of an entry and of everything that it imports at once. */
function filesOf(key, seen) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  if (seen.has(chunk.file)) return seen;
  if (chunk.file.endsWith('.js')) seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

// What the page itself names: its script, sign-in beside it, and the script of the page that sign-in comes back to
const page = readFileSync('dist/index.html', 'utf8');
const entry = new Set([...page.matchAll(/(?:src|href)="\/(console\/[^"]+\.js)"/g)].map(([, file]) => file));
const engine = Object.keys(manifest).find((key) => manifest[key].name === 'engine');
// Where the groups of vite.config.ts no longer hold what the first list needs, these are files of their own
const strays = Object.keys(manifest).filter((key) => /\/(App|openClient|AccountList|accountCalls)\.tsx?$/.test(key));
const firstList = [engine, ...strays, 'src/console/i18n/messages/dutch.ts'];
const untilFirstList = firstList.reduce((seen, key) => filesOf(key, seen), new Set(entry));
const mostFiles = 10;
if (untilFirstList.size > mostFiles) {
  throw new Error(`The first list takes ${untilFirstList.size} files, and each costs a round trip: mend the groups of vite.config.ts`);
}

/** The script of a page without sign-in, which loads nothing of the console; both sign with the same library. */
function scriptOf(page) {
  const files = filesOf(page, new Set());
  const strange = [...files].filter((file) => !/\/(public-|pages-|signature_pad-)/.test(file));
  if (strange.length > 0) throw new Error(`${page} loads ${strange.join(', ')}: mend the groups of vite.config.ts`);
  return files;
}
const paths = (files) => [...files].map((file) => `dist/${file}`);

export default [
  { name: 'JavaScript until sign-in', path: paths(entry), limit: '75 KiB', gzip: true },
  { name: 'JavaScript until the first list', path: paths(untilFirstList), limit: '420 KiB', gzip: true },
  { name: 'JavaScript of the page of an asset', path: paths(scriptOf('public-asset.html')), limit: '60 KiB', gzip: true },
  { name: 'JavaScript of the page of a work order', path: paths(scriptOf('public-work-order.html')), limit: '60 KiB', gzip: true },
];
