import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { demonstrateAccounts } from '#features/accounts/server/demonstration.ts';
import { demonstrateDivision, demonstrateLocations } from '#features/divisions/server/demonstration.ts';
import { demonstrateItems } from '#features/items/server/demonstration.ts';
import { demonstrateInventory } from '#features/inventory/server/demonstration.ts';
import { demonstrateLookups } from '#features/lookups/server/demonstration.ts';
import { openSheets } from '#server/sheets/openSheets.ts';
import type { SheetRow } from '#server/sheets/sheet.ts';
import { writeWorkbook } from '#server/sheets/writeWorkbook.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import type { DataImport, ImportKind, ImportRow } from '../schema.ts';

const api = await testApi();
const base = '/api/divisions/120001/imports';

beforeAll(() =>
  demonstrateIn(
    api,
    demonstrateDivision,
    demonstrateLookups,
    demonstrateItems,
    demonstrateInventory(),
    demonstrateAccounts,
    demonstrateLocations,
  ),
);

async function upload(content: Buffer | string, fileName = 'relaties.csv') {
  return api.upload<DataImport>(`POST ${base}`, { content, fileName }, { as: 'ada' });
}

async function step(id: string, action: 'check' | 'run' | 'undo') {
  const answer = await api.call<DataImport>(`POST ${base}/${id}/${action}`, { as: 'ada' });
  expect(answer.status).toBe(202);
  await api.runJobs();
  return (await api.call<DataImport>(`GET ${base}/${id}`, { as: 'ada' })).body;
}

/** Takes in a file and checks it. */
async function checked(content: Buffer | string, fileName?: string) {
  const { body } = await upload(content, fileName);
  return step(body.id, 'check');
}

const rowsOf = async (id: string, filter: object = {}) =>
  (await api.call<ImportRow[]>(`GET ${base}/${id}/rows?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as: 'ada' })).body;

async function sheetsIn(bytes: Buffer) {
  const { sheets } = await openSheets({
    size: bytes.length,
    open: ({ start, end } = { start: 0, end: bytes.length - 1 }) => Readable.from([bytes.subarray(start, end + 1)]),
  });
  return Promise.all(sheets.map(async ({ name, rows }) => ({ name, rows: (await Readable.from(rows()).toArray()) as SheetRow[] })));
}

const accountWith = (code: string) =>
  api.database.sql<{ id: string; name: string; city: string | null; version: number }>(
    sql`select id, name, city, version from account where division = 120001 and code = ${code}`,
  );

let number = 70_000_000;
const newCode = () => String(++number);

describe('a file', () => {
  it('has its columns proposed by names in any language', async () => {
    const { status, body } = await upload('Debiteurnummer;Firmenname;Town;Geheim\r\n1;A;B;C\r\n');
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'Matching', total: null, counts: { new: 0 } });
    expect(body.sheets).toEqual([
      {
        name: '',
        entity: 'accounts',
        columns: [
          { heading: 'Debiteurnummer', field: 'code', samples: ['1'] },
          { heading: 'Firmenname', field: 'name', samples: ['A'] },
          { heading: 'Town', field: 'city', samples: ['B'] },
          { heading: 'Geheim', field: null, samples: ['C'] },
        ],
      },
    ]);
  });

  it('has them proposed as they were matched before in this division', async () => {
    const { body } = await upload('Nr.;Klant;Bijzonder\r\n1;A;B\r\n');
    const columns = [
      { heading: 'Nr.', field: 'code' },
      { heading: 'Klant', field: 'name' },
      { heading: 'Bijzonder', field: 'remarks' },
    ];
    const matched = await api.call<DataImport>(`PUT ${base}/${body.id}`, {
      as: 'ada',
      body: { sheets: [{ name: '', entity: 'accounts', columns }] },
    });
    expect(matched.body.sheets[0]?.columns.map(({ field }) => field)).toEqual(['code', 'name', 'remarks']);
    const again = await upload('bijzonder;nr;KLANT\r\n1;A;B\r\n');
    expect(again.body.sheets[0]?.columns.map(({ field }) => field)).toEqual(['remarks', 'code', 'name']);
    const elsewhere = await api.upload<DataImport>(
      'POST /api/divisions/120002/imports',
      { content: 'bijzonder;nr;KLANT\r\n1;A;B\r\n', fileName: 'x.csv' },
      { as: 'ada' },
    );
    expect(elsewhere.body.sheets[0]?.columns.map(({ field }) => field)).not.toContain('remarks');
  });

  it('is refused by name where it is hostile, and where two columns are one field', async () => {
    const refusal = await upload('%PDF-1.7', 'lijst.xlsx');
    expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid', errors: { file: [expect.stringContaining('xlsx')] } } });
    const { body } = await upload('A;B\r\n1;2\r\n');
    const columns = [
      { heading: 'A', field: 'name' },
      { heading: 'B', field: 'name' },
    ];
    const twice = await api.problem(`PUT ${base}/${body.id}`, { as: 'ada', body: { sheets: [{ name: '', entity: 'accounts', columns }] } });
    expect(twice).toMatchObject({ status: 400, errors: { sheets: [expect.stringContaining('Naam')] } });
    expect(await api.problem(`POST ${base}/${body.id}/check`, { as: 'ada' })).toMatchObject({
      status: 400,
      errors: { sheets: [expect.any(String)] },
    });
  });

  it('is for administrators', async () => {
    expect(await api.problem(`GET ${base}`, { as: 'bram' })).toMatchObject({ status: 403 });
  });
});

describe('a check', () => {
  it('counts what is new, changed, the same and wrong, and writes nothing', async () => {
    const [known] = await api.database.sql<{ code: string; name: string; city: string }>(sql`
      select code, name, city from account where division = 120001 and city is not null and country = 'NL' and "deletedAt" is null limit 1`);
    const { code = '', name = '' } = known ?? {};
    const other = newCode();
    const content = [
      'Relatienummer;Naam;Land;Postcode;Kredietlimiet',
      `${code};${name};Nederland;;`,
      `${other};Nieuw BV;nl;1234ab;1.250,50`,
      `${newCode()};;NL;;`,
      `${newCode()};Fout BV;NL;12;veel`,
      `${other};Dubbel;;;`,
    ].join('\r\n');
    const before = await api.database.sql(sql`select count(*) from account`);
    const result = await checked(content);
    expect(result).toMatchObject({ status: 'Checked', total: 5, counts: { new: 1, changed: 0, same: 1, wrong: 3 }, written: 0 });
    expect(await api.database.sql(sql`select count(*) from account`)).toEqual(before);
    const wrong = await rowsOf(result.id, { outcome: 'Wrong' });
    expect(wrong.map(({ number: row, errors }) => [row, errors.map(({ field }) => field)])).toEqual([
      [4, ['name']],
      [5, ['postcode', 'creditLineSales']],
      [6, ['code']],
    ]);
    expect(wrong[2]?.errors[0]).toMatchObject({ label: 'Relatienummer', text: expect.stringContaining('3') });
  });

  it('gives the wrong rows as a file to correct, which is taken in again', async () => {
    const columns = ['Relatienummer', 'Naam', 'Postcode', 'Land', 'Begindatum'].map((heading) => ({
      heading,
      ...(heading === 'Begindatum' ? { kind: 'date' as const } : {}),
    }));
    const rows = [
      [newCode(), 'Goed BV', '1234 AB', 'NL', '2026-02-03'],
      [newCode(), 'Fout BV', 'XX', 'NL', '2026-02-03'],
    ];
    const result = await checked(await buffer(writeWorkbook([{ name: 'Relaties', columns, rows }])), 'relaties.xlsx');
    expect(result.counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 1 });
    const file = await api.call<string>(`GET ${base}/${result.id}/errors`, { as: 'ada', headers: { 'accept-language': 'de' } });
    expect(file.status).toBe(200);
    const [sheet] = await sheetsIn(file.bytes);
    expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
      ['Relatienummer', 'Naam', 'Postcode', 'Land', 'Begindatum', 'Was stimmt nicht'],
      [rows[1]?.[0], 'Fout BV', 'XX', 'NL', '2026-02-03', expect.stringMatching(/^Postleitzahl: /)],
    ]);
    const again = await upload(file.bytes, 'beter.xlsx');
    expect(again.body.sheets[0]).toMatchObject({ entity: 'accounts' });
    expect(again.body.sheets[0]?.columns.at(-1)).toMatchObject({ field: null });
  });

  it('finds what a cell names by number or name, in the product and in earlier rows', async () => {
    const head = newCode();
    const columns = ['Relatienummer', 'Naam', 'Hoofdrelatie'].map((heading) => ({ heading }));
    const contacts = ['Relatie', 'Voornaam', 'Achternaam'].map((heading) => ({ heading }));
    const file = writeWorkbook([
      {
        name: 'Contactpersonen',
        columns: contacts,
        rows: [
          [head, 'Maria', 'de Wit'],
          ['Hoofdkantoor Import', 'Jan', 'Bos'],
          ['Nergens', 'X', 'Y'],
        ],
      },
      {
        name: 'Relaties',
        columns,
        rows: [
          [head, 'Hoofdkantoor Import', null],
          [newCode(), 'Filiaal', head],
          [newCode(), 'Ander filiaal', 'hoofdkantoor bestaat niet'],
        ],
      },
    ]);
    const result = await checked(await buffer(file), 'alles.xlsx');
    expect(result.counts).toEqual({ new: 4, changed: 0, same: 0, wrong: 2 });
    const written = await step(result.id, 'run');
    expect(written).toMatchObject({ status: 'Done', written: 4 });
    const found = await api.database.sql(sql`
      select c."fullName", a."contactNames" from contact c join account a on a.id = c."accountId" where a.code = ${head} order by c."fullName"`);
    expect(found).toEqual([
      { fullName: 'Jan Bos', contactNames: 'Maria de Wit Jan Bos' },
      { fullName: 'Maria de Wit', contactNames: 'Maria de Wit Jan Bos' },
    ]);
    const branch = await api.database.sql(sql`
      select h.code from account a join account h on h.id = a."parentId" where a.name = 'Filiaal' and a.division = 120001`);
    expect(branch).toEqual([{ code: head }]);
  });
});

describe('writing', () => {
  it('adds and changes records with their audit, by the person who asked', async () => {
    const [old, fresh] = [newCode(), newCode()];
    await api.call('POST /api/120001/account', { as: 'ada', body: { code: old, name: 'Oud BV', city: 'Zwolle' } });
    const result = await checked(
      `Relatienummer;Naam;Plaats;Adres\r\n${old};Nieuw BV;;\r\n${fresh};Vers BV;Utrecht;Kade 1\r\n;Zonder nummer;;\r\n`,
    );
    expect(result.counts).toEqual({ new: 2, changed: 1, same: 0, wrong: 0 });
    const done = await step(result.id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 3, counts: { new: 2, changed: 1, same: 0, wrong: 0 } });
    // An empty cell leaves what is stored
    expect(await accountWith(old)).toMatchObject([{ name: 'Nieuw BV', city: 'Zwolle', version: 2 }]);
    const [added] = await accountWith(fresh);
    const answer = await api.call<{ addresses: unknown[]; creatorName: string }>(`GET /api/120001/account/${added?.id}`, { as: 'ada' });
    expect(answer.body).toMatchObject({
      addresses: [{ type: 'Visit', city: 'Utrecht', addressLine1: 'Kade 1' }],
      creatorName: expect.stringContaining('Ada'),
    });
    const history = await api.call<{ action: string; byName: string }[]>(`GET /api/120001/account/${added?.id}/history`, { as: 'ada' });
    expect(history.body).toMatchObject([{ action: 'create', byName: expect.stringContaining('Ada') }]);
    const [unnumbered] = await api.database.sql<{ code: string }>(
      sql`select code from account where division = 120001 and name = 'Zonder nummer'`,
    );
    expect(unnumbered?.code).toMatch(/^\d{8}$/);
    expect(await api.problem(`POST ${base}/${done.id}/run`, { as: 'ada' })).toMatchObject({ status: 409, code: 'transition' });
  });

  it('judges each row again by what is stored by then', async () => {
    const code = newCode();
    const result = await checked(`Relatienummer;Naam\r\n${code};Later BV\r\n`);
    await api.call('POST /api/120001/account', { as: 'ada', body: { code, name: 'Eerder BV' } });
    const done = await step(result.id, 'run');
    expect(done.counts).toEqual({ new: 0, changed: 1, same: 0, wrong: 0 });
    expect(await accountWith(code)).toMatchObject([{ name: 'Later BV', version: 2 }]);
  });
});

describe('undoing', () => {
  it('removes what was added and restores what was changed', async () => {
    const [old, fresh] = [newCode(), newCode()];
    await api.call('POST /api/120001/account', { as: 'ada', body: { code: old, name: 'Oud BV', city: 'Zwolle' } });
    const file = `Relatienummer;Naam;Plaats\r\n${old};Nieuw BV;Emmen\r\n${fresh};Vers BV;Utrecht\r\n`;
    const done = await step((await checked(file)).id, 'run');
    const undone = await step(done.id, 'undo');
    expect(undone).toMatchObject({ status: 'Undone', written: 0, blocked: 0 });
    expect(await accountWith(fresh)).toEqual([]);
    expect(await accountWith(old)).toMatchObject([{ name: 'Oud BV', city: 'Zwolle', version: 3 }]);
    // The same file is new again
    expect((await checked(file)).counts).toEqual({ new: 1, changed: 1, same: 0, wrong: 0 });
  });

  it('is refused whole where a record was changed since, or something refers to it, with the reason', async () => {
    const [changed, referred, free] = [newCode(), newCode(), newCode()];
    const done = await step((await checked(`Relatienummer;Naam\r\n${changed};A\r\n${referred};B\r\n${free};C\r\n`)).id, 'run');
    const [one] = await accountWith(changed);
    const [other] = await accountWith(referred);
    await api.call(`PUT /api/120001/account/${one?.id}`, { as: 'ada', body: { name: 'Anders' } });
    await api.call(`POST /api/120001/account/${other?.id}/contact`, { as: 'ada', body: { lastName: 'Later' } });
    const refused = await step(done.id, 'undo');
    expect(refused).toMatchObject({ status: 'Done', blocked: 2, written: 3 });
    expect(await accountWith(free)).toHaveLength(1);
    const blocked = await rowsOf(done.id, { blocked: true });
    expect(blocked.map(({ title, errors }) => [title, errors[0]?.text])).toEqual([
      [`${changed} A`, expect.stringContaining('gewijzigd')],
      [`${referred} B`, expect.stringContaining('contactpersoon')],
    ]);
  });
});

describe('a killed process', () => {
  const rows = 3000;

  /** Starts a step, kills the process that does it halfway, and lets another one go on. */
  async function interrupted(id: string, action: 'check' | 'run' | 'undo') {
    const child = spawn(process.execPath, ['tests/support/importChild.ts', api.database.url, api.filesFolder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      await api.call(`POST ${base}/${id}/${action}`, { as: 'ada' });
      const doneOf = async () => (await api.call<DataImport>(`GET ${base}/${id}`, { as: 'ada' })).body.done;
      await vi.waitFor(async () => expect(await doneOf()).toBeGreaterThan(0), { timeout: 30_000, interval: 5 });
    } finally {
      child.kill('SIGKILL');
    }
    const before = (await api.call<DataImport>(`GET ${base}/${id}`, { as: 'ada' })).body;
    // Its lease ends after a second
    await sleep(1200);
    await api.runJobs();
    return { before, after: (await api.call<DataImport>(`GET ${base}/${id}`, { as: 'ada' })).body };
  }

  it('loses nothing and does nothing twice', { timeout: 120_000 }, async () => {
    const first = number + 1;
    const lines = Array.from({ length: rows }, () => `${newCode()};Onderbroken BV;Utrecht`);
    const { body } = await upload(`Relatienummer;Naam;Plaats\r\n${lines.join('\r\n')}`);
    const check = await interrupted(body.id, 'check');
    expect(check.before).toMatchObject({ status: 'Checking' });
    expect(check.after).toMatchObject({ status: 'Checked', total: rows, counts: { new: rows, wrong: 0 } });
    const run = await interrupted(body.id, 'run');
    expect(run.before).toMatchObject({ status: 'Writing' });
    expect(run.after).toMatchObject({ status: 'Done', written: rows });
    const [found] = await api.database.sql(sql`
      select count(*)::integer as accounts, count(distinct code)::integer as codes, (
        select count(*)::integer from audit u where u.division = 120001 and u.entity = 'account' and u."entityId" in (
          select id from account where division = 120001 and name = 'Onderbroken BV')) as entries
      from account where division = 120001 and code between ${String(first)} and ${String(first + rows - 1)} and name = 'Onderbroken BV'`);
    expect(found).toEqual({ accounts: rows, codes: rows, entries: rows });
    const undo = await interrupted(body.id, 'undo');
    expect(undo.after).toMatchObject({ status: 'Undone', written: 0 });
    expect(await api.database.sql(sql`select from account where division = 120001 and name = 'Onderbroken BV'`)).toEqual([]);
  });
});

describe('opening stock', () => {
  it('is moved into the ledger, is the same afterwards, and is moved back while nothing else has moved', async () => {
    const [item] = await api.database.sql<{ code: string; warehouse: string }>(sql`
      select i.code, w.code as warehouse from item i join warehouse w on w.division = 120001 and w."isMain" where i.division = 120001 and i."isStockItem" order by i.code limit 1`);
    const { code = '', warehouse = '' } = item ?? {};
    const stock = async () =>
      (
        await api.database.sql<{ current: string; moved: string }>(sql`
        select s."currentStock"::text as current, (
          select sum(m.quantity)::text from "stockMovement" m where m.division = 120001 and m."itemId" = s."itemId" and m."warehouseId" = s."warehouseId") as moved
        from "itemWarehouse" s join item i on i.id = s."itemId" and i.code = ${code} join warehouse w on w.id = s."warehouseId" and w.code = ${warehouse} where s.division = 120001`)
      )[0];
    const before = await stock();
    const file = `Artikelcode;Magazijn;Beginvoorraad\r\n${code};${warehouse};1234,5\r\n`;
    const done = await step((await checked(file)).id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 1, counts: { new: 1 } });
    expect(await stock()).toEqual({ current: '1234.5000', moved: '1234.5000' });
    expect((await checked(file)).counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
    expect((await stock())?.current).toBe(before?.current ?? '0.0000');
    const again = await step((await checked(file)).id, 'run');
    const other = await step((await checked(file.replace('1234,5', '7'))).id, 'run');
    expect(await step(again.id, 'undo')).toMatchObject({ status: 'Done', blocked: 1 });
    expect(await rowsOf(again.id, { blocked: true })).toMatchObject([{ errors: [{ text: expect.stringContaining('voorraad') }] }]);
    expect(await step(other.id, 'undo')).toMatchObject({ status: 'Undone' });
  });

  it('goes with the items of the same workbook, which stay as deleted ones', async () => {
    const columns = (...headings: string[]) => headings.map((heading) => ({ heading }));
    const file = writeWorkbook([
      { name: 'Beginvoorraad', columns: columns('Artikel', 'Aantal'), rows: [['IMP-S1', '5']] },
      {
        name: 'Artikelen',
        columns: columns('Code', 'Omschrijving'),
        rows: [
          ['IMP-S1', 'Met voorraad'],
          ['IMP-S2', 'Zonder'],
        ],
      },
    ]);
    const done = await step((await checked(await buffer(file), 'alles.xlsx')).id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 3 });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
    const left = await api.database.sql(sql`
      select i.code, i."deletedAt" is not null as "isDeleted" from item i where i.division = 120001 and i.code in ('IMP-S1', 'IMP-S2')`);
    expect(left).toEqual([{ code: 'IMP-S1', isDeleted: true }]);
  });
});

describe('a workbook of all kinds', () => {
  const sheet = (name: string, headings: string[], rows: (string | null)[][]) => ({
    name,
    columns: headings.map((heading) => ({ heading })),
    rows,
  });

  it('is written in the order in which one refers to the other, changed and undone as one', async () => {
    const code = newCode();
    const workbook = (town: string, price: string) =>
      writeWorkbook([
        sheet(
          'Prijzen',
          ['Artikel', 'Klant', 'Prijs', 'Vanaf'],
          [
            ['IMP-1', code, price, '01-02-2026'],
            ['IMP-1', null, '12', '1-2-2026'],
          ],
        ),
        sheet(
          'Objecten',
          ['Objectlabel (tag)', 'Locatie', 'Objecttype', 'Fabricage', 'Artikel'],
          [
            ['IMP-TAG-1', 'IMP-L1', 'Brandblusser', '5-2024', 'IMP-1'],
            [null, 'Filiaal import', 'Rauchwarnmelder', null, null],
          ],
        ),
        sheet(
          'Locaties',
          ['Code', 'Naam', 'Klant', 'Adres', 'Postcode', 'Plaats', 'Land'],
          [['IMP-L1', 'Filiaal import', code, 'Kade 1', '1234 AB', town, 'NL']],
        ),
        sheet('Artikelen', ['Code', 'Omschrijving', 'Verkoopprijs', 'Kostprijs'], [['IMP-1', 'Blusser', '15,50', '9']]),
        sheet('Relaties', ['Relatienummer', 'Naam'], [[code, 'Klant van alles']]),
      ]);
    const result = await checked(await buffer(workbook('Utrecht', '10')), 'alles.xlsx');
    expect(await rowsOf(result.id, { outcome: 'Wrong' })).toEqual([]);
    expect(result.counts).toEqual({ new: 7, changed: 0, same: 0, wrong: 0 });
    const done = await step(result.id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 7 });
    const [asset] = await api.database.sql(sql`
      select a.tag, a."locationName", a."assetType", a."productionDate", i.code as item, a.number from asset a join item i on i.id = a."itemId" where a.tag = 'IMP-TAG-1'`);
    expect(asset).toEqual({
      tag: 'IMP-TAG-1',
      locationName: 'Filiaal import',
      assetType: 'FireExtinguisher',
      productionDate: '2024-05',
      item: 'IMP-1',
      number: 1,
    });
    const prices = await api.database.sql(sql`
      select p.price::text, p."startDate"::text, p.currency, a.code from "salesItemPrice" p join item i on i.id = p."itemId" left join account a on a.id = p."accountId" where i.code = 'IMP-1' order by 1`);
    expect(prices).toEqual([
      { price: '10.0000', startDate: '2026-02-01', currency: 'EUR', code },
      { price: '12.0000', startDate: '2026-02-01', currency: 'EUR', code: null },
    ]);
    const again = await checked(await buffer(workbook('Zeist', '11')), 'alles.xlsx');
    // Without a tag an object is a new one
    expect(again.counts).toEqual({ new: 1, changed: 2, same: 4, wrong: 0 });
    const changed = await step(again.id, 'run');
    expect((await step(changed.id, 'undo')).status).toBe('Undone');
    const [place] = await api.database.sql(sql`select city from location where code = 'IMP-L1' and division = 120001`);
    expect(place).toEqual({ city: 'Utrecht' });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Done', blocked: expect.any(Number) });
  });

  it('is undone whole, with the tags and directories of what it added', async () => {
    const code = newCode();
    const workbook = () =>
      writeWorkbook([
        sheet('Objecten', ['Objectlabel (tag)', 'Locatie', 'Objecttype'], [['IMP-TAG-2', 'IMP-L2', 'Brandblusser']]),
        sheet(
          'Locaties',
          ['Code', 'Naam', 'Klant', 'Adres', 'Postcode', 'Plaats', 'Land'],
          [['IMP-L2', 'Tijdelijk', code, 'Kade 1', '1234 AB', 'Ede', 'NL']],
        ),
        sheet('Relaties', ['Relatienummer', 'Naam'], [[code, 'Tijdelijk']]),
      ]);
    for (let turn = 0; turn < 2; turn++) {
      const result = await checked(await buffer(workbook()), 'alles.xlsx');
      expect(result.counts).toEqual({ new: 3, changed: 0, same: 0, wrong: 0 });
      const done = await step(result.id, 'run');
      expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
    }
    const left = await api.database.sql(sql`
      select (select count(*)::integer from asset where tag = 'IMP-TAG-2') + (select count(*)::integer from "tagDivision" where tag = 'imp-tag-2')
        + (select count(*)::integer from location where code = 'IMP-L2') + (select count(*)::integer from account where code = ${code}) as left`);
    expect(left).toEqual([{ left: 0 }]);
  });
});

describe('an old import', () => {
  it('is erased with its rows and its file, and what it wrote stays', async () => {
    const code = newCode();
    const done = await step((await checked(`Relatienummer;Naam\r\n${code};Blijft BV\r\n`)).id, 'run');
    const young = await checked(`Relatienummer;Naam\r\n${newCode()};Jong BV\r\n`);
    await api.database.sql(sql`update import set modified = now() - interval '91 days' where id = ${done.id}`);
    await api.database.sql(sql`delete from job where name = 'eraseOldImports'`);
    await api.database.sql(sql`
      insert into job (division, id, name, "runAt", "createdBy", "modifiedBy") values (120001, gen_random_uuid(), 'eraseOldImports', now(), 'test', 'test')`);
    await api.runJobs();
    expect(await api.problem(`GET ${base}/${done.id}`, { as: 'ada' })).toMatchObject({ status: 404 });
    expect(await api.database.sql(sql`select from "importRow" where "importId" = ${done.id}`)).toEqual([]);
    expect(await accountWith(code)).toHaveLength(1);
    expect(await rowsOf(young.id)).toHaveLength(1);
  });
});

describe('the template', () => {
  it('has a sheet for each kind of record, with headings that are understood, and an explanation', async () => {
    for (const language of ['nl', 'de', 'en']) {
      const file = await api.call(`GET ${base}/template`, { as: 'ada', headers: { 'accept-language': language } });
      const sheets = await sheetsIn(file.bytes);
      const kinds = await api.call<ImportKind[]>(`GET ${base}/kinds`, { as: 'ada', headers: { 'accept-language': language } });
      expect(sheets.map(({ name }) => name).slice(0, -1)).toEqual(kinds.body.map(({ label }) => label));
      expect(sheets.at(-1)?.rows.length).toBeGreaterThan(50);
      const { body } = await upload(file.bytes, 'sjabloon.xlsx');
      expect(body.sheets.map(({ entity }) => entity)).toEqual([...kinds.body.map(({ id }) => id), null]);
      for (const { columns, entity } of body.sheets) if (entity) expect(columns.filter(({ field }) => field === null)).toEqual([]);
    }
  });
});
