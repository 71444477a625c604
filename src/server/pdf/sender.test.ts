import { expect, it } from 'vitest';
import { senderOf } from './sender.ts';

const company = {
  name: 'Brandveilig Assen BV',
  country: 'NL',
  addressLine1: 'Dok 12',
  postcode: '9401 AB',
  city: 'Assen',
  phone: null,
  email: null,
  vatNumber: 'NL854123456B01',
  chamberOfCommerceNumber: '61234567',
};

it.each([
  ['in the Netherlands', {}, 'KvK 61234567 · btw NL854123456B01'],
  ['once, where it was typed', { chamberOfCommerceNumber: 'kvk 61234567', vatNumber: null }, 'kvk 61234567'],
  ['in Germany', { country: 'DE', chamberOfCommerceNumber: 'HRB 12345', vatNumber: 'DE123456789' }, 'HRB 12345 · USt-IdNr. DE123456789'],
  ['nowhere else', { country: 'BE', chamberOfCommerceNumber: '0123.456.789', vatNumber: null }, '0123.456.789'],
])('names the numbers of a company %s', (_, more, line) => {
  expect(senderOf({ ...company, ...more }).lines).toEqual(['Dok 12, 9401 AB Assen', line]);
});
