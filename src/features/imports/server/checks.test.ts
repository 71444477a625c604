import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '#server/sheets/writeWorkbook.ts';
import { base, importApi } from '../../../../tests/support/importApi.ts';
import { sheetsIn } from '../../../../tests/support/sheets.ts';

const { api, upload, step, checked, rowsOf, newCode } = await importApi();

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

  it('refuses the errors of a spreadsheet in place of values, those of an identifying column too', async () => {
    const content = [
      'Relatienummer;Naam;Land;Plaats',
      `${newCode()};#N/A;NL;`,
      `#VERW!;Naam;NL;`,
      `${newCode()};Naam;#BEZUG!;`,
      `${newCode()};Naam;NL;#1`,
    ];
    const { id, counts } = await checked(content.join('\r\n'));
    expect(counts).toMatchObject({ new: 1, wrong: 3 });
    const wrong = await rowsOf(id, { outcome: 'Wrong' });
    expect(wrong.map(({ number, errors }) => [number, errors.map(({ field }) => field)])).toEqual([
      [2, ['name']],
      [3, ['code']],
      [4, ['country']],
    ]);
    expect(wrong[0]?.errors[0]?.text).toContain('#N/A');
  });

  it('says what a cell may contain as it is typed: a percentage, a month, and as many choices as are read', async () => {
    const discount = await checked(`Relatienummer;Naam;Korting verkoop\r\n${newCode()};Korting BV;500%\r\n`);
    const object = await checked('Objecttag;Objecttype;Productiedatum\r\nTAG-X;Iets anders;mei 2024\r\n', 'Objecten.csv');
    const [share] = (await rowsOf(discount.id, { outcome: 'Wrong' })).flatMap(({ errors }) => errors);
    expect(share?.text).toBe('Dit mag hoogstens 100% zijn.');
    const errors = (await rowsOf(object.id, { outcome: 'Wrong' })).flatMap((row) => row.errors);
    const textOf = (field: string) => errors.find((error) => error.field === field)?.text;
    expect(textOf('assetType')).toMatch(/^Kies een van: .{300,420}[^,], ….$/u);
    expect(textOf('productionDate')).toBe('Vul een maand (05-2024) of een datum (31-12-2024) in.');
  });

  it('takes the role of an item in the service', async () => {
    const { id, counts } = await checked(
      'Artikelcode;Omschrijving;Rol in de service\r\nROL-1;Slang;Onderdeel\r\nROL-2;Fout;Hobby\r\n',
      'Artikelen.csv',
    );
    expect(counts).toMatchObject({ new: 1, wrong: 1 });
    await step(id, 'run');
    expect(await api.database.sql(sql`select "serviceRole" from item where division = 120001 and code = 'ROL-1'`)).toEqual([
      { serviceRole: 'Part' },
    ]);
  });

  it('gives a new location without a country that of the division, and keeps that of one that is there', async () => {
    const [there] = await api.database.sql<{ code: string; name: string; account: string }>(sql`
      select l.code, l.name, a.code as account from location l join account a on a.division = l.division and a.id = l."accountId"
      where l.division = 120001 and l."deletedAt" is null order by l.code limit 1`);
    await api.database.sql(sql`update location set country = 'BE' where division = 120001 and code = ${there?.code}`);
    const rows = [`${there?.code};${there?.name};${there?.account};;;`, `NIEUW-1;Hal 1;${there?.account};Kade 1;3526 KS;Utrecht`];
    const { id, counts } = await checked(['Code;Naam;Klant;Adres;Postcode;Plaats', ...rows].join('\r\n'), 'Locaties.csv');
    expect(await rowsOf(id, { outcome: 'Wrong' })).toEqual([]);
    expect(counts).toMatchObject({ new: 1, same: 1 });
    await step(id, 'run');
    const countries = await api.database.sql(sql`
      select country from location where division = 120001 and code = any (${[there?.code, 'NIEUW-1']}::text[]) order by code`);
    expect(countries.map(({ country }) => country).toSorted()).toEqual(['BE', 'NL']);
  });

  it('takes texts without characters that cannot be seen, as calls do', async () => {
    const [known] = await api.database.sql<{ code: string; name: string }>(sql`
      select code, name from account where division = 120001 and "deletedAt" is null limit 1`);
    const { code = '', name = '' } = known ?? {};
    const content = [
      'Relatienummer;Naam;Plaats;Kredietlimiet',
      `\u202a${code}\u202c;${name}\u200b;;`,
      `${newCode()};Cafe\u0301 De\u00a0Molen \u202egnp;Utrecht\u061c;\u202a1.250,50\u202c`,
      `${newCode()};\u200b\u3164;Utrecht;`,
    ].join('\r\n');
    const { id, sheets } = await checked(content);
    expect(sheets[0]?.columns.find(({ field }) => field === 'name')?.samples).toEqual([name, 'Caf\u00e9 De Molen gnp']);
    expect((await rowsOf(id, {})).map(({ outcome, title, errors }) => [outcome, title, errors.map(({ field }) => field)])).toEqual([
      ['Same', expect.stringContaining(name), []],
      ['New', expect.stringMatching(/Caf\u00e9 De Molen gnp$/), []],
      ['Wrong', expect.any(String), ['name']],
    ]);
  });

  it('keeps items in stock of which some lie there, or are to come or to go', async () => {
    const places = await api.database.sql<{ id: string; code: string; description: string }>(sql`
      select distinct on (i.code) w.id, i.code, i.description from item i join "itemWarehouse" w on w.division = 120001 and w."itemId" = i.id
      where i.division = 120001 and i."isStockItem" and i."deletedAt" is null order by i.code limit 4`);
    const stock = [
      [3, 0],
      [0, 2],
      [0, -1],
      [0, 0],
    ];
    for (const [index, [current = 0, planned = 0]] of stock.entries()) {
      const { id, code } = places[index] ?? {};
      await api.database.sql(sql`
        update "itemWarehouse" w set "currentStock" = case when w.id = ${id} then ${current}::numeric else 0 end,
          "plannedStockIn" = greatest(${planned}::numeric, 0), "plannedStockOut" = greatest(-${planned}::numeric, 0)
        from item i where i.division = 120001 and i.code = ${code} and w.division = 120001 and w."itemId" = i.id`);
    }
    const lines = places.map(({ code, description }) => `${code};${description};nee`);
    const { id } = await checked(['Artikelcode;Omschrijving;Voorraadartikel', ...lines].join('\r\n'), 'artikelen.csv');
    const wrong = await rowsOf(id, { outcome: 'Wrong' });
    expect(wrong.map(({ errors }) => errors.map(({ field, text }) => `${field}: ${text}`))).toEqual([
      [expect.stringMatching(/^isStockItem: .*voorraad/)],
      [expect.stringMatching(/^isStockItem: .*binnenkomen/)],
      [expect.stringMatching(/^isStockItem: .*binnenkomen/)],
    ]);
  });

  it('reads days and amounts as files of old programs have them', async () => {
    const [one, other, third] = [newCode(), newCode(), newCode()];
    const lines = [
      'Kundennummer;Firma;Straße;Kreditlimit;Startdatum',
      `${one};Bäckerei Süß;Gänsemarkt 1;1.250,50;31.12.2026`,
      `${other};Größe & Co;;12,5;31-12-26`,
      `${third};Falsch;;1,2,3;31.02.2026`,
    ];
    const result = await checked(Buffer.from(lines.join('\r\n'), 'latin1'), 'Kunden.csv');
    expect(result.sheets[0]?.columns.map(({ field }) => field)).toEqual(['code', 'name', 'addressLine1', 'creditLineSales', 'startDate']);
    const [wrong] = await rowsOf(result.id, { outcome: 'Wrong' });
    expect(wrong?.errors.map(({ field }) => field)).toEqual(['creditLineSales', 'startDate']);
    await step(result.id, 'run');
    const found = await api.database.sql(sql`
      select name, "addressLine1", "creditLineSales"::float8 as credit, "startDate"::text as day from account where code = any (${[one, other]}::text[]) order by code`);
    expect(found).toEqual([
      { name: 'Bäckerei Süß', addressLine1: 'Gänsemarkt 1', credit: 1250.5, day: '2026-12-31' },
      { name: 'Größe & Co', addressLine1: null, credit: 12.5, day: '2026-12-31' },
    ]);
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
      select c."fullName", a."contactNames" from contact c join account a on a.division = c.division and a.id = c."accountId"
      where a.code = ${head} order by c."fullName"`);
    expect(found).toEqual([
      { fullName: 'Jan Bos', contactNames: 'Maria de Wit Jan Bos' },
      { fullName: 'Maria de Wit', contactNames: 'Maria de Wit Jan Bos' },
    ]);
    const branch = await api.database.sql(sql`
      select h.code from account a join account h on h.division = a.division and h.id = a."parentId" where a.name = 'Filiaal' and a.division = 120001`);
    expect(branch).toEqual([{ code: head }]);
  });
});
