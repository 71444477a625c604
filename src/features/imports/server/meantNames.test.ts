import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, step, rowsOf, newCode } = await importApi();

/** Imports items with a unit and a VAT code each; returns what was stored, and the errors of the rows that were refused. */
async function imported(...rows: [unit: string, vat: string][]) {
  const codes = rows.map(() => `M${newCode()}`);
  const lines = rows.map(([unit, vat], at) => `${codes[at]};Blusser;${unit};${vat}`);
  const { id } = await checked(['Artikelcode;Omschrijving;Eenheid;Btw-tarief', ...lines].join('\r\n'), 'artikelen.csv');
  const wrong = (await rowsOf(id, { outcome: 'Wrong' })).flatMap(({ errors }) => errors.map(({ label, text }) => `${label}: ${text}`));
  await step(id, 'run');
  const stored = await api.database.sql<{ unit: string | null; salesVatCode: string | null }>(
    sql`select unit, "salesVatCode" from item where division = 120001 and code = any (${codes}::text[]) order by code`,
  );
  return { stored: stored.map(({ unit, salesVatCode }) => `${unit} ${salesVatCode}`), wrong };
}

it('takes a VAT rate for the code of that rate that is valid today, under which prices exclude VAT, without reverse charge', async () => {
  const rates = ['21%', '21 %', '21', '0.21', '0,21', '21,0', '9%'];
  const { stored, wrong } = await imported(...rates.map((rate): [string, string] => ['', rate]));
  expect(wrong).toEqual([]);
  expect(stored).toEqual([...Array.from({ length: 6 }, () => 'null 2'), 'null 1']);
});

it('takes a code as it stands before a rate, and refuses a rate of no code and of several', async () => {
  expect(await imported(['', '2'], ['', '19%'], ['', '0%'])).toEqual({
    stored: ['null 2'],
    wrong: [expect.stringContaining('‘19%’ is hier niet bekend'), expect.stringContaining('‘0%’ komt vaker voor')],
  });
});

it('takes the usual spellings of a unit in Dutch, German and English', async () => {
  const spellings = ['st', 'St.', 'stk', 'Stück', 'stuks', 'pcs', 'Stunden', 'hrs', 'Karton', 'mtr.', 'Ltr'];
  const { stored, wrong } = await imported(...spellings.map((unit): [string, string] => [unit, '']));
  expect(wrong).toEqual([]);
  const pieces = Array.from({ length: 6 }, () => 'stuks null');
  expect(stored).toEqual([...pieces, 'uur null', 'uur null', 'doos null', 'm null', 'l null']);
});

it('refuses a spelling that two units of the division mean', async () => {
  await api.call('POST /api/120001/lookup/unit', { as: 'ada', body: { code: 'Bund', description: 'Satz', type: 'Other' } });
  expect(await imported(['sets', ''], ['set', ''])).toEqual({
    stored: ['set null'],
    wrong: [expect.stringContaining('‘sets’ komt vaker voor')],
  });
});
