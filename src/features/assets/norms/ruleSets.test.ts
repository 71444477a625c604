import { describe, expect, test } from 'vitest';
import { assetTypes } from './assetTypes.ts';
import file from './ruleSets.json' with { type: 'json' };
import { requireSound } from './requireSound.ts';
import { ruleSetsFor, type RuleSet } from './ruleSchema.ts';
import { ruleSetOn, ruleSets, stepsOf } from './ruleSets.ts';

const current = ruleSetOn('2026-11-22');

/** The rule sets with something changed in the first one. */
function broken(change: (set: RuleSet) => void): () => unknown {
  const sets = structuredClone(file) as RuleSet[];
  sets.slice(0, 1).forEach(change);
  return () => requireSound('ruleSets.json', ruleSetsFor(assetTypes), sets);
}

/** The steps of a type in a set that is being changed. */
function stepsIn(set: RuleSet, type: string) {
  return set.rules.find(({ types }) => types.some((key) => key === type))?.steps ?? [];
}

describe('the rule sets', () => {
  test('give the version that holds on a day', () => {
    const next: RuleSet = { ...current, version: '2027.1', validFrom: '2027-07-01' };
    const sets = [current, next];
    expect(ruleSetOn('2027-06-30', sets).version).toBe('2026.1');
    expect(ruleSetOn('2027-07-01', sets).version).toBe('2027.1');
    expect(ruleSetOn('2020-01-01', sets).version).toBe('2026.1');
    expect(ruleSets).toHaveLength(1);
  });

  test('ask for a service of every type in both countries, and elsewhere where it is agreed', () => {
    for (const { key } of assetTypes) {
      const months = ['NL', 'DE'].map((country) => stepsOf(current, key, country).find(({ kind }) => kind === 'Service')?.months);
      expect(months.every((interval) => interval === 12 || interval === 24)).toBe(true);
      expect(stepsOf(current, key, 'BE')[0]).toMatchObject({ kind: 'Service', norm: null, months: null });
    }
  });

  test.each<[string, Parameters<typeof broken>[0], RegExp]>([
    [
      'a type without a rule',
      (set) => set.rules.shift(),
      /ruleSets\.json is broken: 0: version 2026\.1: FirstAidKit must stand in exactly one rule/,
    ],
    ['a type in two rules', (set) => set.rules.push(...set.rules.slice(0, 1)), /FirstAidKit must stand in exactly one rule/],
    ['a country without service', (set) => stepsIn(set, 'Stretcher').shift(), /Stretcher: no service in NL/],
    ['a date that drives nothing', (set) => stepsIn(set, 'FirstAidKit').pop(), /FirstAidKit: no rule counts from contentsExpiryDate/],
    [
      'an unknown field',
      (set) =>
        stepsIn(set, 'Stretcher').push({ gives: 'replaceBefore', kind: 'Expiry', norm: null, months: 0, after: ['attributes.none'] }),
      /none is no field/,
    ],
    [
      'a step without a beginning',
      (set) => stepsIn(set, 'Stretcher').push({ gives: 'replaceBefore', kind: 'Expiry', norm: null, months: 0 }),
      /Expiry is counted from nothing/,
    ],
    [
      'a value that a field never has',
      (set) => stepsIn(set, 'CheckValve').forEach((step) => step.when?.splice(0, 1, { attribute: 'checkable', is: ['no'] })),
      /checkable never has such a value/,
    ],
  ])('are refused with %s', (_, change, message) => {
    expect(broken(change)).toThrow(message);
  });

  test('are refused when a version does not follow the one before', () => {
    expect(() => ruleSetsFor(assetTypes).parse([current, current])).toThrow(/follow each other/);
  });
});
