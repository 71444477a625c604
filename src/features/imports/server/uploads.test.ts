import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { base, importApi } from '../../../../tests/support/importApi.ts';
import { sheetsIn } from '../../../../tests/support/sheets.ts';
import type { DataImport, ImportKind } from '../schema.ts';

const { api, upload, checked, step, rowsOf, newCode } = await importApi();

describe('a file', () => {
  it('may write the codes that it refers to in capitals or small letters, of stored records and of its own', async () => {
    const prices = 'Artikelcode;Prijs;Geldig vanaf\r\nsb6;70;2031-01-01\r\nSb6;60;2031-02-01\r\nsb-6;70;2031-01-01\r\n';
    const { counts } = await checked(prices, 'prijzen.csv');
    expect(counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 });
    const code = newCode();
    const accounts = `Relatienummer;Naam;Hoofdrelatie\r\n${code};ACME HOLDING;\r\n${newCode()};Acme;acme holding\r\n`;
    expect((await checked(accounts)).counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 0 });
  });

  it('may write the code of an item in any case, whichever case the item has', async () => {
    const code = `Mx${newCode()}-Eco`;
    const items = await checked(`Artikelcode;Omschrijving\r\n${code};Blusser\r\n`, 'artikelen.csv');
    expect(await step(items.id, 'run')).toMatchObject({ status: 'Done' });
    const mixed = code.replace('Mx', 'mX').replace('Eco', 'ECo');
    const prices = `Artikelcode;Prijs;Geldig vanaf\r\n${mixed};70;2031-01-01\r\n${mixed}x;70;2031-01-01\r\n`;
    expect((await checked(prices, 'prijzen.csv')).counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 1 });
  });

  it('has its columns proposed by names in any language', async () => {
    const { status, body } = await upload('Debiteurnummer;Firmenname;Town;Geheim\r\n1;A;B;C\r\n');
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'Matching', total: null, counts: { new: 0 } });
    expect(body.sheets).toEqual([
      {
        name: '',
        entity: 'accounts',
        missing: { status: 'Customer' },
        columns: [
          { heading: 'Debiteurnummer', field: 'code', samples: ['1'] },
          { heading: 'Firmenname', field: 'name', samples: ['A'] },
          { heading: 'Town', field: 'city', samples: ['B'] },
          { heading: 'Geheim', field: null, samples: ['C'] },
        ],
      },
    ]);
  });

  it.each([
    'Artikelnummer;Menge;Preis;Gültig ab;Gültig bis',
    'artikelcode;aantal;prijs;geldig vanaf;geldig tot',
    'item code;quantity;price;valid from;valid until',
  ])('with prices has its quantities and days proposed: %s', async (headings) => {
    const { body } = await upload(`${headings}\r\nSB6;10;70;2026-01-01;2026-12-31\r\n`, 'eigen.csv');
    const [sheet] = body.sheets;
    expect(sheet?.entity).toBe('salesItemPrices');
    expect(sheet?.columns.map(({ field }) => field)).toEqual(['itemId', 'quantity', 'price', 'startDate', 'endDate']);
  });

  it.each([
    'Klantenlijst 2026;;\r\n;;\r\nRelatienummer;Naam;Plaats\r\n{code};Bakker;Assen\r\n',
    'Klantenlijst 2026\r\n\r\nAfdrukdatum 27-11-2026\r\nRelatienummer,Naam,Plaats\r\n{code},Bakker,Assen\r\n',
    'Relatienummer\tNaam\tPlaats\r\n{code}\tBakker\tAssen\r\n',
  ])('has its headings found below a title: %j', async (content) => {
    const { body } = await upload(content.replace('{code}', newCode()));
    expect(body.sheets[0]?.columns.map(({ field, samples }) => [field, samples.length])).toEqual([
      ['code', 1],
      ['name', 1],
      ['city', 1],
    ]);
    expect(await step(body.id, 'check')).toMatchObject({ status: 'Checked', counts: { new: 1, wrong: 0 } });
  });

  it.each([
    [
      'two rows of headings',
      'Klant;;;Adres;;Contact\r\nNummer;Naam;Type;Straat;Plaats;Telefoon\r\n{code};Bakker;klant;Kade 1;Assen;0592 123456\r\n',
    ],
    [
      'a period with its value',
      'Debiteurenlijst;Vestiging Assen;\r\nDatum;01-02-2026;\r\nNummer debiteur;Naam;Woonplaats\r\n{code};Bakker;Assen\r\n',
    ],
    [
      'a line for programs',
      '"EXTF";700;16;"Debitoren/Kreditoren";5\r\nKonto;Name (Adressattyp Unternehmen);Name (Adressattyp natürl. Person);Postleitzahl;Ort\r\n{code};Bäcker;;34117;Kassel\r\n',
    ],
  ])('has the row with the names of fields taken as headings, below %s', async (_what, content) => {
    const { body } = await upload(content.replace('{code}', newCode()), 'lijst.csv');
    expect(body.sheets[0]?.entity).toBe('accounts');
    expect(body.sheets[0]?.columns.map(({ field }) => field)).toEqual(expect.arrayContaining(['code', 'name', 'city']));
    const { id } = await step(body.id, 'check');
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'New', errors: [] }]);
  });

  it('has columns of Exact Online for the code of another record matched', async () => {
    const headings = 'Artikelcode;Omschrijving;Artikelgroep: Code;Artikelgroep: Omschrijving;Btw-code verkoop';
    const { body } = await upload(`${headings}\r\nA-1;Blusser;BLUS;Blussers;2\r\n`, 'artikelen.csv');
    expect(body.sheets[0]?.columns.map(({ field }) => field)).toEqual(['code', 'description', 'itemGroupId', null, 'salesVatCode']);
  });

  it('has a house number in columns of its own put behind the street', async () => {
    const code = newCode();
    const headings = 'Nummer debiteur;Naam;Straat;Huisnummer;Toev. aan huisnr.;Postcode;Woonplaats';
    const { body } = await upload(`${headings}\r\n${code};Bakker;Kade;12;a;1234AB;Assen\r\n${newCode()};Visser;;7;;1234AB;Assen\r\n`);
    expect(body.sheets[0]?.entity).toBe('accounts');
    const { id } = await step(body.id, 'check');
    expect(await rowsOf(id, { outcome: 'Wrong' })).toMatchObject([
      { title: expect.stringContaining('Visser'), errors: [{ field: 'addressLine1' }] },
    ]);
    await step(id, 'run');
    const stored = await api.database.sql(sql`select "addressLine1" from account where division = 120001 and code = ${code}`);
    expect(stored).toEqual([{ addressLine1: 'Kade 12a' }]);
  });

  it('has the country of a VAT number in a column of its own put before the number, as DATEV writes it', async () => {
    const codes = [newCode(), newCode(), newCode()];
    const rows = ['DE;136695976', 'DE;DE136695976', 'DE;'].map((vat, at) => `${codes[at]};Bäcker;${vat}`);
    const { body } = await upload(`Konto;Unternehmen;EU-Land;EU-UStID\r\n${rows.join('\r\n')}\r\n`);
    expect(body.sheets[0]?.columns.map(({ field }) => field)).toEqual(['code', 'name', 'vatCountry', 'vatNumber']);
    const { id } = await step(body.id, 'check');
    expect(await step(id, 'run')).toMatchObject({ status: 'Done', written: 3 });
    const stored = await api.database.sql(
      sql`select "vatNumber" from account where division = 120001 and code = any (${codes}::text[]) order by code`,
    );
    expect(stored.map(({ vatNumber }) => vatNumber)).toEqual(['DE136695976', 'DE136695976', null]);
  });

  it('has broken lines of names and addresses joined, and those of remarks kept', async () => {
    const code = newCode();
    const { id } = await checked(
      `Relatienummer;Naam;Adres;Opmerkingen\r\n${code};"Bakker\nen zoon";"Kade 7 \r\n achter";"Eerst\nbellen"\r\n`,
    );
    expect(await step(id, 'run')).toMatchObject({ status: 'Done', written: 1 });
    const stored = await api.database.sql(
      sql`select name, "addressLine1", remarks from account where division = 120001 and code = ${code}`,
    );
    expect(stored).toEqual([{ name: 'Bakker en zoon', addressLine1: 'Kade 7 achter', remarks: 'Eerst\nbellen' }]);
  });

  it.each([
    ['Debiteur;Voornaam;Achternaam', 'contacts', ['accountId', 'firstName', 'lastName']],
    ['Kundennr.;Vorname;Nachname', 'contacts', ['accountId', 'firstName', 'lastName']],
    ['Artikelnr.;Klantnr.;Prijs', 'salesItemPrices', ['itemId', 'accountId', 'price']],
    ['Nr.;Naam;Plaats;Tel', 'accounts', ['code', 'name', 'city', 'phone']],
    ['Kundennr.;Standortnr.;Bezeichnung;Straße;Hausnr.;PLZ;Ort', 'locations', ['accountId', 'code', 'name', 'addressLine1', 'houseNumber']],
    [
      'Art.-Nr.;Bezeichnung 1;Warengruppe;ME;VK-Preis netto;EAN',
      'items',
      ['code', 'description', 'itemGroupId', 'unit', 'standardSalesPrice', 'barcode'],
    ],
    ['Objectnr;Locatiecode;Soort;Serienr.;Bouwjaar', 'assets', ['tag', 'locationId', 'assetType', 'serialNumber', 'productionDate']],
    ['Artikelnr.;Omschrijving;Eenheid;Verkoopprijs excl. btw', 'items', ['code', 'description', 'unit', 'standardSalesPrice']],
  ])('has the number of a customer or an item found under each name of it: %s', async (headings, entity, fields) => {
    const { body } = await upload(`${headings}\r\n1;2;3;4\r\n`, 'export.csv');
    expect(body.sheets[0]?.entity).toBe(entity);
    expect(body.sheets[0]?.columns.map(({ field }) => field).slice(0, fields.length)).toEqual(fields);
  });

  it('has languages and countries read as other programs write them', async () => {
    const { body } = await upload(`Relatienummer;Naam;Taal;Land\r\n${newCode()};Bäcker;de-DE;D\r\n${newCode()};Bakker;nl_NL;NL\r\n`);
    expect(await step(body.id, 'check')).toMatchObject({ status: 'Checked', counts: { new: 2, wrong: 0 } });
  });

  it('has its first row taken as headings where its rows have a single cell', async () => {
    const { body } = await upload(`Naam;\r\nEen;\r\nTwee;met opmerking\r\nDrie;\r\n`);
    expect(body.sheets[0]?.columns).toEqual([
      { heading: 'Naam', field: 'name', samples: ['Een', 'Twee', 'Drie'] },
      { heading: '', field: null, samples: ['met opmerking'] },
    ]);
  });

  it('has what stands in brackets behind the name of a field ignored, where one column has that name', async () => {
    const fieldsOf = async (headings: string) =>
      (await upload(`${headings}\r\nA-1;Blusser;Löscher;12\r\n`, 'artikelen.csv')).body.sheets[0]?.columns.map(({ field }) => field);
    const expected = ['code', 'description', null, 'netWeight'];
    expect(await fieldsOf('Artikelcode;Omschrijving (NL);Kleur (RAL);Nettogewicht (kg)')).toEqual(expected);
    expect((await fieldsOf('Artikelcode;Omschrijving (NL);Omschrijving (DE);Nettogewicht'))?.slice(0, 3)).toEqual(['code', null, null]);
    expect((await fieldsOf('Artikelcode;Omschrijving (NL);Omschrijving;Nettogewicht'))?.slice(1, 3)).toEqual([null, 'description']);
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

  it('is refused by name where it is hostile, where two columns are one field, and where a sheet is not in it', async () => {
    const refusal = await upload('%PDF-1.7', 'lijst.xlsx');
    expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid', errors: { file: [expect.stringContaining('xlsx')] } } });
    const { body } = await upload('A;B\r\n1;2\r\n');
    const columns = [
      { heading: 'A', field: 'name' },
      { heading: 'B', field: 'name' },
    ];
    const twice = await api.problem(`PUT ${base}/${body.id}`, { as: 'ada', body: { sheets: [{ name: '', entity: 'accounts', columns }] } });
    expect(twice).toMatchObject({ status: 400, errors: { sheets: [expect.stringContaining('Naam')] } });
    const elsewhere = { sheets: [{ name: 'Blad9', entity: 'accounts', columns: [] }] };
    expect(await api.problem(`PUT ${base}/${body.id}`, { as: 'ada', body: elsewhere })).toMatchObject({
      status: 400,
      errors: { sheets: [expect.stringContaining('Blad9')] },
    });
    expect(await api.problem(`POST ${base}/${body.id}/check`, { as: 'ada' })).toMatchObject({
      status: 400,
      errors: { sheets: [expect.any(String)] },
    });
  });

  it('is for administrators', async () => {
    expect(await api.problem(`GET ${base}`, { as: 'bram' })).toMatchObject({ status: 403 });
  });
});

describe('the template', () => {
  it('explains itself first, has a sheet for each kind of record, with headings that are understood, and the fields of objects', async () => {
    for (const language of ['nl', 'de', 'en']) {
      const file = await api.call(`GET ${base}/template`, { as: 'ada', headers: { 'accept-language': language } });
      const sheets = await sheetsIn(file.bytes);
      const kinds = await api.call<ImportKind[]>(`GET ${base}/kinds`, { as: 'ada', headers: { 'accept-language': language } });
      expect(sheets.map(({ name }) => name).slice(1, -1)).toEqual(kinds.body.map(({ label }) => label));
      expect(kinds.text).not.toMatch(/\[\w+\.[\w.]+\]/);
      for (const { rows } of [sheets.at(0), sheets.at(-1)].filter((sheet) => sheet !== undefined)) expect(rows.length).toBeGreaterThan(50);
      const { body } = await upload(file.bytes, 'sjabloon.xlsx');
      expect(body.sheets.map(({ entity }) => entity)).toEqual([null, ...kinds.body.map(({ id }) => id), null]);
      for (const { columns, entity } of body.sheets) if (entity) expect(columns.filter(({ field }) => field === null)).toEqual([]);
    }
  });
});

describe('a text that is shown in part', () => {
  it('does not end with half of an emoji, which the database refuses', async () => {
    const text = `${'x'.repeat(199)}🚒`;
    const named = await upload(`Naam;Opmerkingen;${text}\r\n${text};${text};1\r\n`);
    expect(named.status, named.text).toBe(201);
    expect(named.body.sheets[0]?.columns[1]?.samples).toEqual(['x'.repeat(199)]);
  });
});
