import { describe, expect, it } from 'vitest';
import type { Capability } from '#contract/operation.ts';
import { divisionsOf, personOf } from './person.ts';

describe('divisionsOf', () => {
  it.each([
    [['CURA-Employee'], 'all'],
    [['CURA-Employee', 'CURA-Division-120001'], [120001]],
    [
      ['CURA-Division-120001', 'CURA-Division-230001'],
      [120001, 230001],
    ],
    [['XCURA-Division-1'], 'all'],
    // A slip of the pen opens nothing
    [['CURA-Division-'], []],
    [['CURA-Division-12000l'], []],
    [['CURA-Division-120001 ', 'CURA-Division-120002'], [120002]],
  ])('reads %j as %j', (roles, divisions) => {
    expect(divisionsOf(roles)).toEqual(divisions);
  });
});

describe('capabilities', () => {
  const split = { purchasing: ['CURA-Purchasing'], administrator: ['CURA-Board'] };
  it.each<[Capability, string[], Record<string, string[]>, boolean]>([
    ['purchasing', ['CURA-Employee'], {}, true],
    ['purchasing', ['CURA-Employee'], split, false],
    ['purchasing', ['CURA-Employee', 'CURA-Purchasing'], split, true],
    ['supervisor', ['CURA-Employee'], split, true],
    ['administrator', ['CURA-Employee'], {}, false],
    ['administrator', ['CURA-Employee', 'CURA-Admin'], {}, true],
    ['administrator', ['CURA-Employee', 'CURA-Board'], split, false],
    ['administrator', ['CURA-Employee', 'CURA-Admin', 'CURA-Board'], split, true],
  ])('%s with %j under %j is %s', (capability, roles, capabilityRoles, expected) => {
    expect(personOf({ sub: 'x', roles }, { capabilityRoles }).can(capability)).toBe(expected);
  });
});

describe('a person', () => {
  const roles = ['CURA-Employee'];
  it.each([
    [
      { sub: 's', roles },
      { oid: 's', name: 's', email: undefined },
    ],
    [
      { sub: 's', oid: 'o', name: 'Anna', preferred_username: 'anna@x.nl', roles },
      { oid: 'o', name: 'Anna', email: 'anna@x.nl' },
    ],
    [
      { sub: 's', oid: 'o', upn: 'anna@x.nl', email: 'a@x.nl', roles },
      { oid: 'o', name: 'anna@x.nl', email: 'a@x.nl' },
    ],
  ])('is read from the claims %j', (claims, expected) => {
    expect(personOf(claims)).toMatchObject(expected);
  });

  it('needs no role when none is required', () => {
    expect(personOf({ sub: 's' }, { requiredRoles: [] }).roles).toEqual([]);
  });

  it('is nobody when the token names nobody', () => {
    expect(() => personOf({ roles })).toThrow('unauthenticated');
  });
});
