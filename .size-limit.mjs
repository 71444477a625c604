import { existsSync, readFileSync } from 'node:fs';

const built = 'dist/.vite/manifest.json';
if (!existsSync(built)) throw new Error("There is no built console; run 'npm run build' first");
const manifest = JSON.parse(readFileSync(built, 'utf8'));

/** The JavaScript of an entry and of everything that it imports at once. */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  if (seen.has(chunk.file)) return seen;
  if (chunk.file.endsWith('.js')) seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

const entry = filesOf('index.html');
const firstList = [
  'src/app/console/App.tsx',
  'src/console/i18n/messages/dutch.ts',
  ...Object.keys(manifest).filter((key) =>
    /^src\/features\/accounts\/console\/AccountList\.tsx$|^src\/features\/accounts\/contract\.ts$/.test(key),
  ),
];
const untilFirstList = firstList.reduce((seen, key) => filesOf(key, seen), new Set(entry));
const paths = (files) => [...files].map((file) => `dist/${file}`);

export default [
  { name: 'JavaScript until sign-in', path: paths(entry), limit: '75 KiB', gzip: true },
  { name: 'JavaScript until the first list', path: paths(untilFirstList), limit: '420 KiB', gzip: true },
];
