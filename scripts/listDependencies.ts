import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { directDependencies, listedDependencies, listFile, lockedPackages } from './dependencyList.ts';

// Writes the tables of docs/dependencies.md anew: names and licences from the lock file, days from the registry; reasons stay as they are.
// A new package gets an empty reason, which the tests refuse until a person has written it.
const listed = new Map(listedDependencies().map((row) => [row.name, row]));
const licences = new Map(lockedPackages().map(({ path, licence }) => [path, licence]));
const releases = z.object({ 'dist-tags': z.object({ latest: z.string() }), time: z.record(z.string(), z.string()) });

function releasedOf(name: string): string {
  try {
    const answer = execFileSync('npm', ['view', name, 'dist-tags', 'time', '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { 'dist-tags': tags, time } = releases.parse(JSON.parse(answer));
    return time[tags.latest]?.slice(0, 10) ?? '';
  } catch {
    return listed.get(name)?.released ?? '';
  }
}

function tableOf(names: readonly string[]): string {
  const rows = names.map((name) => {
    const licence = licences.get(`node_modules/${name}`) ?? listed.get(name)?.licence ?? '';
    return `| \`${name}\` | ${licence} | ${releasedOf(name)} | ${listed.get(name)?.reason ?? ''} |`;
  });
  return ['| package | licence | last release | why it is here |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

const { runs, develops } = directDependencies();
const [before = ''] = readFileSync(listFile, 'utf8').split('\n## What runs');
writeFileSync(listFile, `${before}\n## What runs\n\n${tableOf(runs)}\n\n## What builds and tests\n\n${tableOf(develops)}\n`);
