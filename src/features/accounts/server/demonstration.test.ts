import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demonstrationDivisions } from '#server/demonstration/demonstration.ts';
import { contact } from '../contactSchema.ts';
import { accountErrors } from '../rules.ts';
import { account } from '../schema.ts';
import { demonstrateAccounts } from './demonstration.ts';

const today = '2026-03-02';

function rowsOf(table: string, accounts: number) {
  return demonstrationDivisions({ accounts, assets: 0, today }).flatMap((division) =>
    [...demonstrateAccounts(division)].filter((one) => one.table === table).flatMap((one) => [...one.rows]),
  );
}

describe('demonstrateAccounts', () => {
  it('makes the asked number of accounts, the same ones each time', () => {
    const accounts = rowsOf('account', 600);
    expect(accounts).toHaveLength(600);
    expect(accounts).toEqual(rowsOf('account', 600));
  });

  it('makes the first accounts of a small set the same as those of a large one', () => {
    expect(rowsOf('account', 600)[0]).toEqual(rowsOf('account', 2000)[0]);
  });

  it('makes accounts that pass the validation which a person meets', () => {
    const wrong = rowsOf('account', 600).flatMap((row) => {
      const parsed = account.partial().safeParse(row);
      return [...(parsed.success ? [] : [z.prettifyError(parsed.error)]), ...Object.keys(accountErrors(row))].map(
        (error) => `${row['name']}: ${error}`,
      );
    });
    expect(wrong).toEqual([]);
  });

  it('makes contacts that pass the validation, each at an account of its division', () => {
    const accounts = new Set(rowsOf('account', 600).map((row) => `${row['division']}/${row['id']}`));
    for (const row of rowsOf('contact', 600)) {
      expect(contact.partial().safeParse(row).error).toBeUndefined();
      expect(accounts).toContain(`${row['division']}/${row['accountId']}`);
    }
  });

  it('has customers, suppliers, blocked and ended accounts, and no name that says test', () => {
    const accounts = rowsOf('account', 600);
    expect(accounts.filter((row) => row['isSupplier'])).toHaveLength(100);
    expect(accounts.filter((row) => row['status'] === 'Customer').length).toBeGreaterThan(400);
    expect(accounts.some((row) => row['blocked'])).toBe(true);
    expect(accounts.some((row) => row['endDate'] !== null)).toBe(true);
    expect(accounts.filter((row) => /test|lorem|demo/i.test(String(row['name'])))).toEqual([]);
  });
});
