import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A row of docs/dependencies.md. */
export interface Dependency {
  name: string;
  licence: string;
  /** The date of its latest release when the list was made. */
  released: string;
  reason: string;
}

/** A package in the lock file, direct or transitive. */
export interface LockedPackage {
  path: string;
  name: string;
  licence: string;
  /** Whether it is used only for development and not shipped. */
  isForDevelopment: boolean;
}

const root = new URL('../', import.meta.url);

/** The list in the documentation. */
export const listFile = new URL('docs/dependencies.md', root);

const names = z.record(z.string(), z.string()).default({});
const manifest = z.object({ dependencies: names, optionalDependencies: names, devDependencies: names });
const lock = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional(), dev: z.boolean().optional() })),
});

/** The direct dependencies in package.json: those at runtime, and those for building and testing. */
export function directDependencies(): { runs: string[]; develops: string[] } {
  const { dependencies, optionalDependencies, devDependencies } = manifest.parse(readJson('package.json'));
  return { runs: Object.keys({ ...dependencies, ...optionalDependencies }).sort(), develops: Object.keys(devDependencies).sort() };
}

// The package.json of these names no licence, or not by its SPDX name; their files do
const saidElsewhere: Readonly<Record<string, string>> = { 'png-js': 'MIT', 'css-mediaquery': 'BSD-3-Clause' };

/** All packages in the lock file. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = lock.parse(readJson('package-lock.json'));
  return Object.entries(packages).flatMap(([path, { license = '', dev = false }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    return path === '' ? [] : [{ path, name, licence: saidElsewhere[name] ?? license, isForDevelopment: dev }];
  });
}

/** The rows of the list. */
export function listedDependencies(): Dependency[] {
  const rows = readFileSync(listFile, 'utf8').matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm);
  return [...rows].map(([, name = '', licence = '', released = '', reason = '']) => ({ name, licence, released, reason }));
}

const everywhere = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1'];
// Libraries that are loaded unmodified: libvips and libheif
const unlinked = ['LGPL-3.0', 'LGPL-3.0-or-later'];
const forDevelopment = ['MPL-2.0', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'];

/** Whether a licence (an SPDX expression) allows our use of a package. */
export function isAllowed(licence: string, isForDevelopment: boolean): boolean {
  const allowed = new Set([...everywhere, ...unlinked, ...(isForDevelopment ? forDevelopment : [])]);
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((each) => allowed.has(each)));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8'));
}
