import { afterEach, beforeEach, expect, it } from 'vitest';
import { createConsoleStore } from '../layout/createConsoleStore.ts';
import { openingQuery } from './openingList.ts';

const accounts = { resource: 'accounts', sort: { field: 'code', order: 'ASC' } } as const;

let store: ReturnType<typeof createConsoleStore>;
beforeEach(() => {
  store = createConsoleStore('nl');
  store.setup();
});
afterEach(() => store.teardown());

it('asks for the first rows in the order of the list, in any division', () => {
  expect(openingQuery(accounts, '?division=120001', 120001)).toEqual({ sort: ['code', 'ASC'], range: [0, 9], filter: {} });
});

it('asks for as many rows as the reader has chosen', () => {
  store.setItem('pageSize', 25);
  expect(openingQuery(accounts, '', 120001)).toMatchObject({ range: [0, 24] });
});

it('guesses nothing where the address or the last visit says otherwise', () => {
  expect(openingQuery(accounts, '?page=2', 120001)).toBeUndefined();
  store.setItem('accounts.120001.listParams', { sort: 'name', order: 'ASC', page: 1, perPage: 10 });
  expect(openingQuery(accounts, '', 120001)).toBeUndefined();
  expect(openingQuery(accounts, '', 120002)).toMatchObject({ range: [0, 9] });
});
