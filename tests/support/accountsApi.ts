import sql from 'sql-template-tag';
import { beforeAll, beforeEach, expect } from 'vitest';
import { demonstrateAccounts } from '#features/accounts/server/demonstration.ts';
import type { Account, AccountRow } from '#features/accounts/schema.ts';
import { demonstrationDivisions, type Demonstrate } from '#server/demonstration/demonstration.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { type TestApi, testApi } from './api.ts';

/** The path of accounts in the division of the tests. */
export const accountsRoute = '/api/120001/account';

/** An account as a clerk types it. */
export const bakery = {
  name: 'Bakkerij De Korenmolen',
  status: 'Customer',
  addressLine1: 'Oudegracht 112',
  postcode: '3511aw',
  city: 'Utrecht',
  country: 'NL',
};

/** The API with the demonstration's divisions. Before each test all accounts are removed. */
export interface AccountsApi {
  api: TestApi;
  /** Adds an account through the API. */
  made(body?: Record<string, unknown>, division?: number): Promise<Account>;
  /** The names in a list, in the order of the list. */
  names(route: string): Promise<string[]>;
  /** Loads that many accounts of the demonstration data. */
  fill(accounts: number): Promise<void>;
}

/** Starts the API for one file of tests about accounts. */
export async function accountsApi(): Promise<AccountsApi> {
  const api = await testApi();

  beforeAll(async () => {
    for (const { code, description, country } of demonstrationDivisions({ accounts: 0, assets: 0, today: '2026-03-02' })) {
      await api.database.sql(
        sql`insert into division (code, description, country) values (${code}, ${description}, ${country}) on conflict do nothing`,
      );
    }
  });

  beforeEach(async () => {
    await api.database.clear('account', 'contact', 'address', 'audit', 'idempotency', 'counter', 'accountClassification');
  });

  return {
    api,
    async made(body = bakery, division = 120001) {
      const answer = await api.call<Account>(`POST /api/${division}/account`, { body });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    async names(route) {
      const answer = await api.call<AccountRow[]>(`GET ${route}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.map(({ name }) => name);
    },
    async fill(accounts) {
      await api.database.sql(sql`delete from division`);
      const size = { accounts, assets: 0, today: '2026-03-02' };
      const files = diskFileStore(api.filesFolder);
      await loadDemonstration({ url: api.database.url, demonstrations: [demonstrateDivisions, demonstrateAccounts], size, files });
    },
  };
}

const demonstrateDivisions: Demonstrate = ({ code, description, country }) => [
  { table: 'division', columns: ['code', 'description', 'country'], rows: [{ code, description, country }] },
];
