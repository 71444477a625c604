import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook, type WrittenCell } from '#server/sheets/writeWorkbook.ts';
import { importApi, importsOf } from '../../../../tests/support/importApi.ts';

const { api, step, checked, rowsOf } = await importApi();

beforeAll(async () => {
  for (const [code, isSerialItem, isBatchItem] of [
    ['VR-SERIE', true, false],
    ['VR-SERIE2', true, false],
    ['VR-BATCH', false, true],
    ['VR-BATCH2', false, true],
    ['VR-GEWOON', false, false],
  ] as const)
    await api.database.sql(sql`
      insert into item (division, id, "createdBy", "modifiedBy", code, description, "isStockItem", "isSerialItem", "isBatchItem")
      values (120001, gen_random_uuid(), 'test', 'test', ${code}, ${code}, true, ${isSerialItem}, ${isBatchItem})`);
});

const csv = (...rows: string[]) => `Artikel;Aantal;Serienummer;Batch\r\n${rows.join('\r\n')}\r\n`;
const stockOf = async (code: string) => {
  const [row] = await api.database.sql<{ stock: string }>(sql`
    select coalesce(sum(s."currentStock"), 0)::text as stock from "itemWarehouse" s
    join item i on i.division = s.division and i.id = s."itemId" and i.code = ${code} where s.division = 120001`);
  return Number(row?.stock);
};
const piecesOf = async (code: string) =>
  (
    await api.database.sql<{ number: string }>(sql`
      select p."serialNumber" as number from "stockedSerialNumber" p
      join item i on i.division = p.division and i.id = p."itemId" and i.code = ${code} where p.division = 120001 order by 1`)
  ).map(({ number }) => number);

describe('opening stock of items with serial numbers', () => {
  it('has a row for each piece, which is known afterwards, the same the second time, and gone after the undo', async () => {
    const file = csv('VR-SERIE;1;S-1;', 'VR-SERIE;;S-2;', 'VR-SERIE;1;S-3;');
    const done = await step((await checked(file)).id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 3, counts: { new: 3, wrong: 0 } });
    expect([await stockOf('VR-SERIE'), await piecesOf('VR-SERIE')]).toEqual([3, ['S-1', 'S-2', 'S-3']]);
    expect((await checked(file)).counts).toEqual({ new: 0, changed: 0, same: 3, wrong: 0 });
    expect((await checked(file.toLowerCase())).counts).toEqual({ new: 0, changed: 0, same: 3, wrong: 0 });
    expect((await checked(csv('VR-SERIE;1;S-4;', 'VR-SERIE;1;s-4;'))).counts).toMatchObject({ wrong: 1 });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
    expect([await stockOf('VR-SERIE'), await piecesOf('VR-SERIE')]).toEqual([0, []]);
  });

  it('gives numbers to pieces that lie there without, before it adds any', async () => {
    await api.database.sql(sql`
      insert into "itemWarehouse" (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId", "currentStock")
      select 120001, gen_random_uuid(), 'test', 'test', i.id, w.id, 2 from item i
      join warehouse w on w.division = i.division and w."isMain" where i.division = 120001 and i.code = 'VR-SERIE2'`);
    const done = await step((await checked(csv('VR-SERIE2;1;A;', 'VR-SERIE2;1;B;', 'VR-SERIE2;1;C;'))).id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 3 });
    expect([await stockOf('VR-SERIE2'), await piecesOf('VR-SERIE2')]).toEqual([3, ['A', 'B', 'C']]);
    const [main] = await api.database.sql<{ code: string; other: string }>(sql`
      select w.code, o.code as other from warehouse w join warehouse o on o.division = w.division and not o."isMain" and o."deletedAt" is null
      where w.division = 120001 and w."isMain" order by o.code limit 1`);
    const elsewhere = await checked(`Artikel;Magazijn;Serienummer\r\nVR-SERIE2;${main?.other};A\r\n`);
    expect(await rowsOf(elsewhere.id)).toMatchObject([{ outcome: 'Wrong', errors: [{ field: 'serialNumber' }] }]);
  });

  it('is refused without numbers, with more than one of a number, and with numbers that the item has none of', async () => {
    const file = csv(
      'VR-SERIE;5;;',
      'VR-SERIE;2;S-9;',
      'VR-GEWOON;1;S-1;',
      'VR-GEWOON;1;;B-1',
      'VR-BATCH;10;;',
      'VR-SERIE;1;S-8;',
      'VR-SERIE;1;S-8;',
      'VR-BATCH2;0;;',
    );
    const { id, counts } = await checked(file);
    expect(counts).toMatchObject({ wrong: 6 });
    expect((await rowsOf(id, { outcome: 'Wrong' })).map(({ errors }) => errors.map(({ field }) => field))).toEqual([
      ['serialNumber'],
      ['quantity'],
      ['serialNumber'],
      ['batchNumber'],
      ['batchNumber'],
      expect.arrayContaining(['itemId']),
    ]);
  });
});

describe('opening stock of items with batches', () => {
  it('has a row for each batch, which adds up, is the same the second time, and is gone after the undo', async () => {
    const file = csv('VR-BATCH;60;;B-1', 'VR-BATCH;40;;B-2');
    const done = await step((await checked(file.replaceAll('B-', 'b-'))).id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 2, counts: { new: 2, wrong: 0 } });
    expect(await stockOf('VR-BATCH')).toBe(100);
    expect((await checked(file)).counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });
    expect((await checked(csv('VR-BATCH;60;;B-3', 'VR-BATCH;40;;b-3'))).counts).toMatchObject({ wrong: 1 });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
    expect(await stockOf('VR-BATCH')).toBe(0);
    const again = await step((await checked(file)).id, 'run');
    const other = await step((await checked(csv('VR-BATCH;60;;B-1', 'VR-BATCH;50;;B-2'))).id, 'run');
    expect(other).toMatchObject({ status: 'Done', written: 1 });
    expect(await stockOf('VR-BATCH')).toBe(110);
    expect(await step(again.id, 'undo')).toMatchObject({ status: 'Done', blocked: 2 });
    expect(await step(other.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect(await stockOf('VR-BATCH')).toBe(100);
  });

  it('is refused where stock without a batch lies', async () => {
    await api.database.sql(sql`
      insert into "itemWarehouse" (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId", "currentStock")
      select 120001, gen_random_uuid(), 'test', 'test', i.id, w.id, 7 from item i
      join warehouse w on w.division = i.division and w."isMain" where i.division = 120001 and i.code = 'VR-BATCH2'`);
    const { id } = await checked(csv('VR-BATCH2;7;;B-1'));
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'Wrong', errors: [{ field: 'quantity', text: expect.stringContaining('7') }] }]);
  });
});

describe('opening stock in a division without a warehouse', () => {
  const empty = 340301;
  const there = importsOf(api, empty);
  type Rows = [name: string, headings: string[], ...rows: WrittenCell[][]];
  const file = (...sheets: Rows[]) =>
    buffer(writeWorkbook(sheets.map(([name, headings, ...rows]) => ({ name, columns: headings.map((heading) => ({ heading })), rows }))));
  const items: Rows = ['Artikelen', ['Code', 'Omschrijving', 'Serienummers'], ['AED', 'AED', 'ja']];
  const stock: Rows = ['Beginvoorraad', ['Artikel', 'Serienummer'], ['AED', 'S-1'], ['AED', 'S-2']];

  it('is refused, and goes in with a warehouse of the same file', async () => {
    const body = { code: empty, description: 'Leeg', country: 'NL' };
    expect((await api.call(`POST /api/divisions/${empty}`, { as: 'ada', body })).status).toBe(201);
    const lacking = await there.checked(await file(items, stock), 'a.xlsx');
    expect(lacking.counts).toMatchObject({ new: 1, wrong: 2 });
    expect(await there.step(lacking.id, 'run')).toMatchObject({ status: 'Done', written: 1, counts: { wrong: 2 } });
    const wrong = await there.rowsOf(lacking.id, { outcome: 'Wrong' });
    expect(wrong.map(({ errors }) => errors.map(({ field }) => field))).toEqual([['warehouseId'], ['warehouseId']]);
    const whole = await there.checked(await file(stock, ['Magazijnen', ['Code', 'Omschrijving'], ['HAL', 'Hal']]), 'b.xlsx');
    expect(whole.counts).toMatchObject({ new: 3, wrong: 0 });
    expect(await there.step(whole.id, 'run')).toMatchObject({ status: 'Done', written: 3 });
  });
});
