import { describe, expect, it } from 'vitest';
import { accountErrors, contactErrors, fullNameOf, isActiveOn, needsStoredAccount } from './rules.ts';

describe('accountErrors', () => {
  it.each([
    ['a German postcode in the Netherlands', { country: 'NL', postcode: '50667' }, { postcode: [{ code: 'postcodeNl' }] }],
    ['a Dutch postcode in Germany', { country: 'DE', postcode: '3511 AB' }, { postcode: [{ code: 'postcodeDe' }] }],
    ['a short KvK number', { country: 'NL', chamberOfCommerce: '123' }, { chamberOfCommerce: [{ code: 'kvkNumber' }] }],
    [
      'a German register number without register',
      { country: 'DE', chamberOfCommerce: '12345' },
      { chamberOfCommerce: [{ code: 'registerNumber' }] },
    ],
    ['a VAT number of another country', { country: 'DE', vatNumber: 'NL123456789B01' }, { vatNumber: [{ code: 'vatCountry' }] }],
    ['a longitude alone', { longitude: 5.1, latitude: null }, { latitude: [{ code: 'bothCoordinates' }] }],
    ['a latitude alone', { latitude: 52.1, longitude: null }, { longitude: [{ code: 'bothCoordinates' }] }],
    ['an end before the start', { startDate: '2026-02-01', endDate: '2026-01-31' }, { endDate: [{ code: 'endBeforeStart' }] }],
    ['an account above itself', { id: 'a', parentId: 'a', invoiceAccountId: 'b' }, { parentId: [{ code: 'ownAccount' }] }],
  ])('names %s', (_title, account, expected) => {
    expect(accountErrors(account)).toEqual(expected);
  });

  it('accepts fields that fit together', () => {
    expect(accountErrors({ country: 'NL', postcode: '3511 AB', chamberOfCommerce: '30123456', vatNumber: 'NL123456789B01' })).toEqual({});
    expect(accountErrors({ country: 'DE', postcode: '50667', chamberOfCommerce: 'HRB 123', latitude: 50.9, longitude: 6.9 })).toEqual({});
    expect(accountErrors({ country: 'BE', postcode: '1000', startDate: '2026-01-01', endDate: '2026-01-01' })).toEqual({});
  });
});

describe('needsStoredAccount', () => {
  it('needs it for a postcode without a country', () => {
    expect(needsStoredAccount({ postcode: '3511 AB' })).toBe(true);
  });

  it('does not need it for fields that stand alone or come with the others', () => {
    expect(needsStoredAccount({ phone: '030 1234567' })).toBe(false);
    expect(needsStoredAccount({ latitude: null, longitude: null })).toBe(false);
  });
});

describe('contactErrors', () => {
  it('asks for a first or a last name', () => {
    expect(contactErrors({ email: 'a@b.nl' })).toEqual({ lastName: [{ code: 'contactName' }] });
    expect(contactErrors({ firstName: 'Jan' })).toEqual({});
    expect(contactErrors({ lastName: 'Bakker', startDate: '2026-02-01', endDate: '2026-01-01' })).toEqual({
      endDate: [{ code: 'endBeforeStart' }],
    });
  });
});

describe('fullNameOf', () => {
  it('leaves out what is empty', () => {
    expect(fullNameOf({ firstName: 'Jan', middleName: 'van', lastName: 'Dijk' })).toBe('Jan van Dijk');
    expect(fullNameOf({ firstName: null, lastName: 'Dijk' })).toBe('Dijk');
  });
});

describe('isActiveOn', () => {
  it('counts both ends', () => {
    const account = { startDate: '2026-01-01', endDate: '2026-12-31' };
    expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => isActiveOn(account, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isActiveOn({ startDate: null, endDate: null }, '2026-01-01')).toBe(true);
  });
});
