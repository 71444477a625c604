import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { writeWorkbook, type WrittenCell, type WrittenColumn } from '#server/sheets/writeWorkbook.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { importsOf } from '../../../../tests/support/importApi.ts';
import { sheetsIn } from '../../../../tests/support/sheets.ts';
import { setUpNouns, type SetUp } from '#features/set-up/schema.ts';

const division = 340300;
const api = await testApi();
const { upload, step, checked, rowsOf } = importsOf(api, division);
await api.call(`POST /api/divisions/${division}`, { as: 'ada', body: { code: division, description: 'Leeg', country: 'NL' } });

const columns = (...headings: string[]): WrittenColumn[] => headings.map((heading) => ({ heading }));
const workbookOf = (sheets: Readonly<Record<string, [headings: string[], ...rows: WrittenCell[][]]>>) =>
  buffer(writeWorkbook(Object.entries(sheets).map(([name, [headings, ...rows]]) => ({ name, columns: columns(...headings), rows }))));

const everything = () =>
  workbookOf({
    Beginvoorraad: [
      ['Artikel', 'Aantal'],
      ['SB6', 40],
    ],
    Prijzen: [
      ['Artikel', 'Prijs'],
      ['SB6', '80'],
    ],
    Artikelen: [
      ['Code', 'Omschrijving', 'Artikelgroep', 'Eenheid', 'Btw-code'],
      ['SB6', 'Blusser', 'BLUS', 'doos', '2'],
    ],
    Relaties: [
      ['Relatienummer', 'Naam', 'Accountmanager', 'Betalingsconditie verkoop', 'Btw-code verkoop'],
      ['1001', 'Bakker', 'Mike Visser', '30', '2'],
    ],
    Magazijnen: [
      ['Code', 'Omschrijving', 'E-mail', 'Hoofdmagazijn'],
      ['HAL', 'Hal 1', null, 'ja'],
      ['BUS', 'Bus', 'mike@cura.example', 'nee'],
    ],
    Monteurs: [
      ['Code', 'Personeelsnummer', 'Voornaam', 'Achternaam', 'E-mail', 'Mag werken aan'],
      ['M1', 101, 'Mike', 'Visser', 'mike@cura.example', 'AED, Elektra'],
    ],
    Artikelgroepen: [
      ['Code', 'Omschrijving', 'Standaard'],
      ['BLUS', 'Blussers', 'ja'],
    ],
    Kostenplaatsen: [
      ['Code', 'Omschrijving'],
      ['100', 'Werkplaats'],
    ],
    Verzendwijzen: [
      ['Code', 'Omschrijving'],
      ['BUS', 'Eigen bus'],
    ],
    Betalingscondities: [
      ['Code', 'Omschrijving', 'Betaalwijze', 'Dagen', 'Betalingskorting'],
      ['30', '30 dagen', 'Op rekening', 30, '2,5'],
    ],
    Boekperioden: [
      ['Boekjaar', 'Periode', 'Eerste dag', 'Laatste dag'],
      [2026, 11, '01-11-2026', '30.11.2026'],
      [2026, 12, '2026-12-01', '31/12/2026'],
    ],
    Dagboeken: [
      ['Code', 'Omschrijving', 'Soort'],
      ['60', 'Inkoop', 'Inkoop'],
    ],
    'Btw-codes': [
      ['Code', 'Omschrijving', 'Percentage', 'Prijzen', 'Voor', 'Geldig vanaf'],
      ['2', 'Hoog', '21', 'Exclusief btw', 'Inkoop en verkoop', '1-1-2019'],
    ],
    Eenheden: [
      ['Code', 'Omschrijving', 'Soort'],
      ['doos', 'Doos', 'Anders'],
    ],
  });

const counts = async () => (await api.call<SetUp>(`GET /api/divisions/${division}/setup`, { as: 'ada' })).body.counts;
const none = Object.fromEntries(setUpNouns.map((noun) => [noun, 0]));
const one = {
  ...none,
  ...Object.fromEntries(setUpNouns.map((noun) => [noun, 1])),
  financialPeriods: 2,
  warehouses: 2,
  locations: 0,
  assets: 0,
};

describe('a workbook with all that a division is set up with', () => {
  it('is read in the order of dependence, written and undone as one', async () => {
    const result = await checked(await everything(), 'inrichting.xlsx');
    expect(await rowsOf(result.id, { outcome: 'Wrong' })).toEqual([]);
    expect(result.counts).toEqual({ new: 16, changed: 0, same: 0, wrong: 0 });
    expect(await counts()).toEqual(none);
    const done = await step(result.id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 16, counts: { wrong: 0 } });
    expect(await counts()).toEqual(one);
    const [found] = await api.database.sql(sql`
      select i.unit, i."salesVatCode", g.code as "itemGroup", e."fullName", e.divisions, e.skills, a."paymentConditionSales", v.percentage::float8 as vat,
        v."validFrom"::text as "validFrom", p."discountPercentage"::float8 as discount, s."currentStock"::float8 as stock, w.code as warehouse
      from item i join "itemGroup" g on g.division = i.division and g.id = i."itemGroupId"
        join account a on a.division = i.division join engineer e on e.division = a.division and e.id = a."accountManagerId"
        join "vatCode" v on v.division = i.division join "paymentCondition" p on p.division = i.division
        join "itemWarehouse" s on s.division = i.division and s."itemId" = i.id
        join warehouse w on w.division = s.division and w.id = s."warehouseId" where i.division = ${division}`);
    expect(found).toEqual({
      unit: 'doos',
      salesVatCode: '2',
      itemGroup: 'BLUS',
      fullName: 'Mike Visser',
      divisions: [division],
      skills: ['Aed', 'Electrical'],
      paymentConditionSales: '30',
      vat: 0.21,
      validFrom: '2019-01-01',
      discount: 0.025,
      stock: 40,
      warehouse: 'HAL',
    });
    expect((await checked(await everything(), 'inrichting.xlsx')).counts).toEqual({ new: 0, changed: 0, same: 16, wrong: 0 });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone', written: 0, blocked: 0 });
    // An item whose stock moved stays in the ledger, deleted
    expect(await counts()).toEqual(none);
  });

  it('is not undone where a record refers to it by its code, with the reason', async () => {
    const done = await step(
      (
        await checked(
          await workbookOf({
            Eenheden: [
              ['Code', 'Omschrijving', 'Soort'],
              ['rol', 'Rol', 'Lengte'],
            ],
          }),
          'a.xlsx',
        )
      ).id,
      'run',
    );
    await api.call(`POST /api/divisions/${division}/items`, { as: 'ada', body: { code: 'LINT', description: 'Lint', unit: 'rol' } });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Done', blocked: 1 });
    expect(await rowsOf(done.id, { blocked: true })).toMatchObject([
      { title: 'rol Rol', errors: [{ text: expect.stringContaining('artikel') }] },
    ]);
  });
});

describe('rules of master data', () => {
  const wrongIn = async (sheets: Parameters<typeof workbookOf>[0]) => {
    const result = await checked(await workbookOf(sheets), 'fout.xlsx');
    const rows = await rowsOf(result.id, { outcome: 'Wrong' });
    return rows.map(({ number, errors }) => [number, ...errors.map(({ field }) => field)]);
  };

  it('are those of their calls', async () => {
    const engineer = ['Code', 'Personeelsnummer', 'Voornaam', 'E-mail'];
    expect(
      await wrongIn({
        Monteurs: [engineer, ['A', 1, 'Ann', 'x@cura.example'], ['B', 2, 'Bo', 'X@CURA.example'], ['C', 3, null, 'c@cura.example']],
      }),
    ).toEqual([
      [3, 'email'],
      [4, 'fullName'],
    ]);
    const warehouse = ['Code', 'Omschrijving', 'Hoofdmagazijn'];
    expect(await wrongIn({ Magazijnen: [warehouse, ['H1', 'Een', 'ja'], ['H2', 'Twee', 'ja'], ['H3', 'Drie', 'nee']] })).toEqual([
      [3, 'isMain'],
    ]);
    const period = ['Boekjaar', 'Periode', 'Eerste dag', 'Laatste dag'];
    expect(
      await wrongIn({
        Boekperioden: [
          period,
          [2027, 1, '2027-01-01', '2027-01-31'],
          [2027, 2, '2027-01-31', '2027-02-28'],
          [2027, 3, '2027-03-31', '2027-03-01'],
        ],
      }),
    ).toEqual([
      [3, 'startDate'],
      [4, 'endDate'],
    ]);
    const vat = ['Code', 'Omschrijving', 'Percentage', 'Prijzen', 'Voor', 'Geldig vanaf', 'Geldig tot en met'];
    expect(
      await wrongIn({
        'Btw-codes': [
          vat,
          ['A', 'a', 0.09, 'Exclusief btw', 'Verkoop', '2026-02-01', '2026-01-01'],
          ['B', 'b', 120, 'Bruto', 'Verkoop', null, null],
        ],
      }),
    ).toEqual([
      [2, 'validTo'],
      [3, 'percentage', 'type'],
    ]);
  });

  it('compare periods with what the file makes of the others', async () => {
    const period = ['Boekjaar', 'Periode', 'Eerste dag', 'Laatste dag'];
    const long = await checked(
      await workbookOf({
        Boekperioden: [period, [2031, 1, '2030-12-01', '2031-01-31'], [2031, 2, '2031-02-01', '2031-02-28']],
      }),
      'te-lang.xlsx',
    );
    await step(long.id, 'run');
    const december: WrittenCell[] = [2030, 12, '2030-12-01', '2030-12-31'];
    const mended = { Boekperioden: [period, december, [2031, 1, '2031-01-01', '2031-01-31']] as [string[], ...WrittenCell[][]] };
    const stillLong: WrittenCell[] = [2031, 1, '2030-12-02', '2031-02-01'];
    expect(await wrongIn({ Boekperioden: [period, december, stillLong] })).toEqual([
      [2, 'startDate'],
      [3, 'startDate'],
    ]);
    const result = await checked(await workbookOf(mended), 'goed.xlsx');
    expect(result.counts).toMatchObject({ new: 1, changed: 1, wrong: 0 });
    expect(await step(result.id, 'run')).toMatchObject({ status: 'Done', written: 2, counts: { wrong: 0 } });
  });

  it('let what stays stay, and bring back what was taken away', async () => {
    const journal = (
      await api.call<{ id: string }>(`POST /api/${division}/lookup/journal`, {
        as: 'ada',
        body: { code: '90', description: 'Memo', type: 'General' },
      })
    ).body;
    const file = (kind: string) => ({
      Dagboeken: [
        ['Code', 'Omschrijving', 'Soort'],
        ['90', 'Memoriaal', kind],
      ] as [string[], WrittenCell[]],
    });
    expect(await wrongIn(file('Verkoop'))).toEqual([[2, 'type']]);
    await api.call(`DELETE /api/${division}/lookup/journal/${journal.id}`, { as: 'ada' });
    const result = await checked(await workbookOf(file('Memoriaal')), 'terug.xlsx');
    expect(result.counts).toMatchObject({ changed: 1, wrong: 0 });
    const done = await step(result.id, 'run');
    const stored = () => api.call<{ description: string }>(`GET /api/${division}/lookup/journal/${journal.id}`, { as: 'ada' });
    expect((await stored()).body).toMatchObject({ description: 'Memoriaal' });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect((await stored()).status).toBe(404);
  });
});

describe('the template', () => {
  it.each(['nl', 'de', 'en'])('shows in %s how each sheet is filled in by a row that is not read', async (language) => {
    const file = await api.call(`GET /api/divisions/${division}/imports/template`, { as: 'ada', headers: { 'accept-language': language } });
    const sheets = await sheetsIn(file.bytes);
    expect(sheets.slice(1, -1).map(({ rows }) => rows.length)).toEqual(sheets.slice(1, -1).map(() => 2));
    const { body } = await upload(file.bytes, 'sjabloon.xlsx');
    const result = await step(body.id, 'check');
    expect(await rowsOf(result.id)).toEqual([]);
    expect(result).toMatchObject({ status: 'Checked', total: 0 });
  });

  it.each([
    ['nl', 'HOOFD', 0.21],
    ['de', 'HAUPT', 0.19],
    ['en', 'MAIN', 0.21],
  ])('shows in %s what is usual there', async (language, warehouse, rate) => {
    const path = `/api/divisions/${division}/imports/template?entities=vatCodes,stock`;
    const [, vatCodes, stock] = await sheetsIn(
      (await api.call(`GET ${path}`, { as: 'ada', headers: { 'accept-language': language } })).bytes,
    );
    expect(vatCodes?.rows[1]?.cells).toContain(rate);
    expect(stock?.rows[1]?.cells).toContain(warehouse);
  });
});
