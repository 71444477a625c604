import { describe, expect, it } from 'vitest';
import { directDependencies, isAllowed, listedDependencies, lockedPackages } from '../scripts/dependencyList.ts';

const listed = listedDependencies();
const locked = lockedPackages();

describe('docs/dependencies.md', () => {
  it('has one row for each package of package.json, in two tables in their order', () => {
    const { runs, develops } = directDependencies();
    expect(listed.map(({ name }) => name)).toEqual([...runs, ...develops]);
  });

  it.each(listed)('says of $name why it is here, its licence, and when it was last released', ({ name, licence, released, reason }) => {
    expect(reason.length).toBeGreaterThan(4);
    expect(new Date(released).toISOString().slice(0, 10)).toBe(released);
    const inLock = locked.find(({ path }) => path === `node_modules/${name}`);
    expect(licence).toBe(inLock?.licence);
  });
});

describe('the licence', () => {
  it('of every package is allowed', () => {
    expect(locked.length).toBeGreaterThan(500);
    expect(locked.filter(({ licence, isForDevelopment }) => !isAllowed(licence, isForDevelopment))).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', true],
    ['MPL-2.0', false],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%o of what runs: %o', (licence, expected) => {
    expect(isAllowed(licence, false)).toBe(expected);
  });
});
