import { describe, expect, it } from 'vitest';
import { divisionsOf, personOf } from './person.ts';

describe('divisionsOf', () => {
  it.each([
    [['CURA-Employee'], 'all'],
    [['CURA-Employee', 'CURA-Division-120001'], [120001]],
    [
      ['CURA-Division-120001', 'CURA-Division-230001'],
      [120001, 230001],
    ],
    [['CURA-Employee', 'CURA-division-120001'], [120001]],
    [['XCURA-Division-1'], 'all'],
    // A role that names no valid division opens nothing
    [['CURA-Division-'], []],
    [['CURA-Division-12000l'], []],
    [['CURA-Division-120001 ', 'CURA-Division-120002'], [120002]],
  ])('reads %j as %j', (roles, divisions) => {
    expect(divisionsOf(roles)).toEqual(divisions);
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

  it('may do what the roles of the token open', () => {
    const person = personOf({ sub: 's', roles }, { capabilityRoles: { purchasing: ['CURA-Purchasing'] } });
    expect([person.can('supervisor'), person.can('purchasing'), person.can('administrator')]).toEqual([true, false, false]);
  });

  it('needs no role when none is required', () => {
    expect(personOf({ sub: 's' }, { requiredRoles: [] }).roles).toEqual([]);
  });

  it('is refused when the token names no person', () => {
    expect(() => personOf({ roles })).toThrow('unauthenticated');
  });
});
