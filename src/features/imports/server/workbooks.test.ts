import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#contract/days.ts';
import { writeWorkbook } from '#server/sheets/writeWorkbook.ts';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, step, checked, rowsOf, newCode } = await importApi();

describe('opening stock', () => {
  /** Stocked items that were never moved, with the main warehouse. */
  async function newItems(...codes: [string, ...string[]]) {
    const [main] = await api.database.sql<{ code: string }>(sql`select code from warehouse where division = 120001 and "isMain"`);
    await api.database.sql(sql`
      insert into item (division, id, "createdBy", "modifiedBy", code, description, "isStockItem")
      select 120001, gen_random_uuid(), 'test', 'test', c, c, true from unnest(${codes}::text[]) c`);
    const ofCode = (code: string) => ({ code, warehouse: main?.code ?? '' });
    const [first, ...others] = codes;
    return [ofCode(first), ...others.map(ofCode)] as const;
  }

  it('is moved into the ledger, is the same afterwards, and is moved back while nothing else has moved', async () => {
    const [{ code, warehouse }] = await newItems('BV-1');
    const stock = async () =>
      (
        await api.database.sql<{ current: string; moved: string }>(sql`
        select s."currentStock"::text as current, (
          select sum(m.quantity)::text from "stockMovement" m where m.division = 120001 and m."itemId" = s."itemId" and m."warehouseId" = s."warehouseId") as moved
        from "itemWarehouse" s
        join item i on i.division = 120001 and i.id = s."itemId" and i.code = ${code}
        join warehouse w on w.division = 120001 and w.id = s."warehouseId" and w.code = ${warehouse} where s.division = 120001`)
      )[0];
    const before = await stock();
    const file = `Artikelcode;Magazijn;Beginvoorraad\r\n${code};${warehouse};1234\r\n`;
    const done = await step((await checked(file)).id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 1, counts: { new: 1 } });
    expect(await stock()).toEqual({ current: '1234.0000', moved: '1234.0000' });
    expect((await checked(file)).counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
    expect((await stock())?.current).toBe(before?.current ?? '0.0000');
    const again = await step((await checked(file)).id, 'run');
    const other = await step((await checked(file.replace('1234', '7'))).id, 'run');
    expect(await step(again.id, 'undo')).toMatchObject({ status: 'Done', blocked: 1 });
    expect(await rowsOf(again.id, { blocked: true })).toMatchObject([{ errors: [{ text: expect.stringContaining('voorraad') }] }]);
    expect(await step(other.id, 'undo')).toMatchObject({ status: 'Undone' });
  });

  it('says how much of it is still written where a part was taken back before something kept the rest', async () => {
    const items = await newItems('BV-2', 'BV-3');
    const rows = (quantity: number) => items.map(({ code, warehouse }) => `${code};${warehouse};${quantity}\r\n`);
    const done = await step((await checked(`Artikelcode;Magazijn;Beginvoorraad\r\n${rows(31).join('')}`)).id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 2 });
    await api.database.sql(sql`
      update "importRow" set "writtenVersion" = null where "importId" = ${done.id} and position = (
        select max(position) from "importRow" where "importId" = ${done.id})`);
    await step((await checked(`Artikelcode;Magazijn;Beginvoorraad\r\n${rows(32)[0] ?? ''}`)).id, 'run');
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Done', blocked: 1, written: 1 });
  });

  it('names the item and what is wrong with it, parts of what has none among it', async () => {
    const found = await api.database.sql<{ code: string; isFractionAllowed: boolean }>(sql`
      select distinct on ("isFractionAllowed") code, "isFractionAllowed" from item
      where division = 120001 and "isStockItem" and not "isSerialItem" and not "isBatchItem" and "deletedAt" is null order by "isFractionAllowed", code`);
    const codeOf = (isFractionAllowed: boolean) => found.find((item) => item.isFractionAllowed === isFractionAllowed)?.code;
    const day = dayOf(new Date());
    const file = `Artikelcode;Beginvoorraad;Teldatum\r\n${codeOf(false)};1.250,5;${day}\r\n${codeOf(true)};2,5;${day}\r\nNERGENS;3;\r\n`;
    const { id, counts } = await checked(file);
    expect(counts).toMatchObject({ new: 1, wrong: 2 });
    expect(await rowsOf(id, { outcome: 'Wrong' })).toMatchObject([
      { title: codeOf(false), errors: [{ field: 'quantity', text: expect.stringContaining('heel') }] },
      { title: 'NERGENS', errors: [{ field: 'itemId' }] },
    ]);
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
            ['IMP-TAG-1', 'IMP-L1', 'Blusdeken', '5-2024', 'IMP-1'],
            [null, 'Filiaal import', 'Krankentrage', null, null],
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
      select a.tag, a."locationName", a."assetType", a."productionDate", i.code as item, a.number
      from asset a join item i on i.division = a.division and i.id = a."itemId" where a.tag = 'IMP-TAG-1'`);
    expect(asset).toEqual({
      tag: 'IMP-TAG-1',
      locationName: 'Filiaal import',
      assetType: 'ExtinguishBlanket',
      productionDate: '2024-05',
      item: 'IMP-1',
      number: 1,
    });
    const prices = await api.database.sql(sql`
      select p.price::text, p."startDate"::text, p.currency, a.code
      from "salesItemPrice" p join item i on i.division = p.division and i.id = p."itemId"
        left join account a on a.division = p.division and a.id = p."accountId" where i.code = 'IMP-1' order by 1`);
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
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
  });

  it('is undone whole, with the tags and directories of what it added', async () => {
    const code = newCode();
    const workbook = () =>
      writeWorkbook([
        sheet('Objecten', ['Objectlabel (tag)', 'Locatie', 'Objecttype'], [['IMP-TAG-2', 'IMP-L2', 'Blusdeken']]),
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
