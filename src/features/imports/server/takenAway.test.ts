import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { writeWorkbook } from '#server/sheets/writeWorkbook.ts';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, step, rowsOf, newCode } = await importApi();

it('an import adds a record anew that was taken away after the check', async () => {
  const code = newCode();
  const account = await api.call<{ id: string }>('POST /api/120001/account', { as: 'ada', body: { code, name: 'Klant' } });
  const hall = { accountId: account.body.id, addressLine1: 'Kade 1', postcode: '3526 KS', city: 'Utrecht', country: 'NL' };
  const made = await api.call<{ id: string }>('POST /api/divisions/120001/locations', {
    as: 'ada',
    body: { ...hall, code: 'WG-1', name: 'Oud' },
  });
  const row = (key: string, name: string) => `${key};${name};${code};Kade 1;3526 KS;Utrecht;NL\r\n`;
  const { id, counts } = await checked(
    `Code;Naam;Klant;Adres;Postcode;Plaats;Land\r\n${row('WG-1', 'Nieuw')}${row('WG-2', 'Ander')}`,
    'Locaties.csv',
  );
  expect(counts).toEqual({ new: 1, changed: 1, same: 0, wrong: 0 });
  expect((await api.call(`DELETE /api/divisions/120001/locations/${made.body.id}`, { as: 'ada' })).status).toBe(204);
  expect(await step(id, 'run')).toMatchObject({ status: 'Done', written: 2, counts: { new: 2, changed: 0, wrong: 0 } });
  const live = sql`select name from location where division = 120001 and code like 'WG-%' and "deletedAt" is null order by code`;
  expect(await api.database.sql(live)).toEqual([{ name: 'Nieuw' }, { name: 'Ander' }]);
  expect(await step(id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
  expect(await api.database.sql(live)).toEqual([]);
});

it('is known to the other rows of the workbook that brings it back, also after an undo', async () => {
  const sheet = (name: string, headings: string[], rows: string[][]) => ({ name, columns: headings.map((heading) => ({ heading })), rows });
  const workbook = () =>
    buffer(
      writeWorkbook([
        sheet('Artikelgroepen', ['Code', 'Omschrijving'], [['TERUG', 'Weer terug']]),
        sheet('Artikelen', ['Code', 'Omschrijving', 'Artikelgroep'], [['TERUG-1', 'Blusser', 'TERUG']]),
        sheet('Beginvoorraad', ['Artikel', 'Aantal'], [['TERUG-1', '5']]),
        sheet('Prijzen', ['Artikel', 'Prijs'], [['Blusser', '12']]),
      ]),
    );
  const first = await step((await checked(await workbook(), 'alles.xlsx')).id, 'run');
  expect(first).toMatchObject({ status: 'Done', counts: { new: 4, wrong: 0 } });
  expect(await step(first.id, 'undo')).toMatchObject({ status: 'Undone' });
  const again = await checked(await workbook(), 'alles.xlsx');
  expect(await rowsOf(again.id, { outcome: 'Wrong' })).toEqual([]);
  expect(await step(again.id, 'run')).toMatchObject({ status: 'Done', counts: { wrong: 0 }, written: 4 });
});
