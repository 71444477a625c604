import { randomUUID } from 'node:crypto';
import { seededId } from '#contract/seededId.ts';
import type { Measurement } from './measure.ts';

/** Beginnings of names of towns with accounts. */
export const towns = ['utr', 'zeist', 'gouda', 'leiden', 'arnh', 'breda', 'delft', 'ede', 'hoorn', 'venlo'];

/** Measurements of accounts of one division, which has 30 % of all: reading, lists, search, changes and new ones. */
export function accountMeasurements(accounts: number, division: number): Measurement[] {
  const ownAccounts = Math.round(accounts * 0.3);
  const path = `/api/${division}/account`;
  const pathOf = (n: number) => `${path}/${seededId(division, 'account', 1 + ((n * 7919) % ownAccounts))}`;
  // The bare handler has no counter of numbers, so both get the number
  let created = 0;
  const codeOf = (n: number) => String(700_000_000 + ((n % 1000) * 100_000 + created++));
  return [
    { name: 'read one', target: 0.85, request: (n) => ({ method: 'GET', path: pathOf(n) }) },
    {
      name: 'list of 25, sorted, filtered, with total',
      target: 6,
      request: () => ({
        method: 'GET',
        path: `${path}?sort=${encodeURIComponent('["name","ASC"]')}&${firstPage}&filter=${encodeURIComponent('{"isCustomer":true}')}`,
      }),
    },
    {
      name: 'search as you type',
      target: 1,
      request: (n) => ({ method: 'GET', path: `${path}?q=${towns[n % towns.length]}&${firstPage}` }),
    },
    {
      name: 'update',
      target: 0.5,
      request: (n) => ({ method: 'PUT', path: pathOf(n), body: JSON.stringify({ phone: phoneOf(n) }) }),
    },
    {
      name: 'create',
      target: 0.5,
      request: (n) => ({
        method: 'POST',
        path,
        body: JSON.stringify({ code: codeOf(n), name: `Basisschool De Wilgen ${n % 1000}`, city: 'Utrecht' }),
        headers: { 'idempotency-key': randomUUID() },
      }),
    },
  ];
}

const firstPage = `range=${encodeURIComponent('[0,24]')}`;
const phoneOf = (n: number) => `+3130${String(1_000_000 + (n % 9_000_000))}`;
