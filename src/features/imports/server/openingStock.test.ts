import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract/days.ts';
import { writeWorkbook, type WrittenCell } from '#server/sheets/writeWorkbook.ts';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, step, checked, rowsOf } = await importApi();
let mainId = '';

beforeAll(async () => {
  const [main] = await api.database.sql<{ id: string }>(sql`
    select id from warehouse where division = 120001 and "isMain" and "deletedAt" is null`);
  mainId = main?.id ?? '';
});

async function addItem(code: string, tracking: 'none' | 'serial' | 'batch' = 'none'): Promise<string> {
  const [item] = await api.database.sql<{ id: string }>(sql`
    insert into item (division, id, "createdBy", "modifiedBy", code, description, "isStockItem", "isSerialItem", "isBatchItem")
    values (120001, gen_random_uuid(), 'test', 'test', ${code}, ${code}, true, ${tracking === 'serial'}, ${tracking === 'batch'}) returning id`);
  return item?.id ?? '';
}

/** Books a count, so that something besides opening stock has moved. */
async function count(itemId: string, quantityNew: number, numbers: object = {}): Promise<void> {
  const lines = [{ itemId, quantityNew: String(quantityNew), ...numbers }];
  const answer = await api.call('POST /api/divisions/120001/stockcounts', { as: 'ada', body: { warehouseId: mainId, lines } });
  expect(answer, answer.text).toMatchObject({ status: 201 });
}

const stockOf = async (code: string) => {
  const [row] = await api.database.sql<{ stock: string; moved: string }>(sql`
    select s."currentStock"::float8 as stock, (select sum(m.quantity)::float8 from "stockMovement" m where m.division = 120001 and m."itemId" = i.id) as moved
    from "itemWarehouse" s join item i on i.division = 120001 and i.id = s."itemId" and i.code = ${code} where s.division = 120001`);
  expect(row?.moved).toBe(row?.stock);
  return row?.stock;
};
const csv = (...rows: string[]) => `Artikel;Aantal;Geteld op\r\n${rows.join('\r\n')}\r\n`;
const write = async (file: string) => step((await checked(file)).id, 'run');
const wrongOf = async (id: string) => (await rowsOf(id, { outcome: 'Wrong' })).flatMap(({ errors }) => errors);
const today = dayOf(new Date());

describe('opening stock of which something was moved since', () => {
  it('is the same the second time: what was delivered stays delivered', async () => {
    const id = await addItem('OP-1');
    await write(csv('OP-1;40;'));
    await count(id, 35);
    const again = await checked(csv('OP-1;40;'));
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
    expect(await step(again.id, 'run')).toMatchObject({ status: 'Done', written: 0 });
    expect(await stockOf('OP-1')).toBe(35);
  });

  it('is corrected by the difference before anything was moved, and refused afterwards, with what is there', async () => {
    const id = await addItem('OP-2');
    await write(csv('OP-2;40;'));
    await write(csv('OP-2;12;'));
    expect(await stockOf('OP-2')).toBe(12);
    await count(id, 10);
    const { id: second } = await checked(csv('OP-2;50;'));
    expect(await wrongOf(second)).toMatchObject([{ field: 'quantity', text: expect.stringMatching(/er liggen nu 10\..*telling/) }]);
    await count(id, 1);
    const { id: third } = await checked(csv('OP-2;50;'));
    const [error] = await wrongOf(third);
    expect(error?.text).toContain('er ligt nu 1.');
    expect(error?.text).not.toContain(today);
  });

  it('is refused as well where that came between the check and the writing', async () => {
    const id = await addItem('OP-3');
    const first = await checked(csv('OP-3;40;'));
    expect(first.counts).toMatchObject({ new: 1, wrong: 0 });
    await count(id, 3);
    expect(await step(first.id, 'run')).toMatchObject({ status: 'Done', written: 0, counts: { wrong: 1 } });
    expect(await stockOf('OP-3')).toBe(3);
  });

  it('counts from the end of the day on which it was counted', async () => {
    const id = await addItem('OP-4');
    await count(id, 10);
    const file = csv(`OP-4;40;${addDays(today, -1)}`);
    expect(await write(file)).toMatchObject({ written: 1, counts: { wrong: 0 } });
    expect(await stockOf('OP-4')).toBe(50);
    expect((await checked(file)).counts).toMatchObject({ same: 1, new: 0, wrong: 0 });
    const counted = await write(csv(`OP-4;7;${today}`));
    expect(await stockOf('OP-4')).toBe(7);
    expect(await step(counted.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect(await stockOf('OP-4')).toBe(50);
    const { id: early } = await checked(csv(`OP-4;7;${addDays(today, 1)}`));
    expect(await wrongOf(early)).toMatchObject([{ field: 'countDate' }]);
  });

  it('is not added again by the numbers of pieces that left, nor by another quantity of a batch', async () => {
    const [serial, batch] = [await addItem('OP-5', 'serial'), await addItem('OP-6', 'batch')];
    const file = (quantity: number) => `Artikel;Aantal;Serienummer;Batch\r\nOP-5;;A;\r\nOP-5;;B;\r\nOP-6;${quantity};;L1\r\n`;
    await write(file(60));
    await count(serial, 1, { serialNumbers: ['A'] });
    await count(batch, 55, { batchNumbers: [{ number: 'L1', quantity: '55' }] });
    const again = await checked(file(60));
    expect(again.counts).toMatchObject({ new: 0, same: 2, wrong: 1 });
    expect(await wrongOf(again.id)).toMatchObject([{ field: 'serialNumber', text: expect.stringContaining('er ligt nu 1.') }]);
    expect(await wrongOf((await checked(file(70))).id)).toMatchObject([{ field: 'serialNumber' }, { field: 'quantity' }]);
    expect([await stockOf('OP-5'), await stockOf('OP-6')]).toEqual([1, 55]);
  });
});

describe('opening stock with serial numbers or batches and the day of the count', () => {
  const file = (...rows: string[]) => `Artikel;Aantal;Serienummer;Batch;Geteld op\r\n${rows.join('\r\n')}\r\n`;

  it('is added where nothing has moved after that day', async () => {
    const serial = await addItem('OP-7', 'serial');
    await write(file('OP-7;;A;;', 'OP-7;;B;;'));
    await count(serial, 1, { serialNumbers: ['A'] });
    expect(await wrongOf((await checked(file('OP-7;;C;;'))).id)).toMatchObject([{ text: expect.stringMatching(/wanneer is geteld/) }]);
    const early = await checked(file(`OP-7;;C;;${addDays(today, -1)}`));
    expect(await wrongOf(early.id)).toMatchObject([{ field: 'serialNumber', text: expect.not.stringMatching(/wanneer is geteld/) }]);
    const counted = file(`OP-7;;A;;${today}`, `OP-7;;C;;${today}`);
    const done = await write(counted);
    expect(done).toMatchObject({ written: 1, counts: { new: 1, same: 1, wrong: 0 } });
    expect(await stockOf('OP-7')).toBe(2);
    expect((await checked(counted)).counts).toMatchObject({ same: 2, new: 0, wrong: 0 });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect(await stockOf('OP-7')).toBe(1);
  });

  it('is added of a batch only where no opening stock of batches is known', async () => {
    const [first, second] = [await addItem('OP-8', 'batch'), await addItem('OP-9', 'batch')];
    await count(first, 5, { batchNumbers: [{ number: 'L1', quantity: '5' }] });
    await count(first, 0);
    expect(await write(file(`OP-8;4;;L1;${today}`))).toMatchObject({ written: 1, counts: { wrong: 0 } });
    expect(await stockOf('OP-8')).toBe(4);
    await write(file('OP-9;60;;L1;'));
    await count(second, 50, { batchNumbers: [{ number: 'L1', quantity: '50' }] });
    expect(await wrongOf((await checked(file(`OP-9;50;;L1;${today}`))).id)).toMatchObject([{ field: 'quantity' }]);
  });
});

describe('opening stock of items of the same workbook', () => {
  type Rows = [name: string, headings: string[], ...rows: WrittenCell[][]];
  const file = (...sheets: Rows[]) =>
    buffer(writeWorkbook(sheets.map(([name, headings, ...rows]) => ({ name, columns: headings.map((heading) => ({ heading })), rows }))));

  it('is checked by what the workbook says of them', async () => {
    await addItem('OP-OLD');
    const { id, counts } = await checked(
      await file(
        [
          'Artikelen',
          ['Code', 'Omschrijving', 'Voorraadartikel', 'Serienummers', 'In delen te gebruiken'],
          ['OP-AED', 'AED', 'ja', 'ja', null],
          ['OP-WERK', 'Uur', 'nee', null, null],
          ['OP-SLANG', 'Slang', 'ja', null, 'ja'],
          ['OP-OLD', null, null, 'ja', null],
        ],
        [
          'Beginvoorraad',
          ['Artikel', 'Aantal', 'Serienummer'],
          ['OP-AED', '5', null],
          ['OP-AED', '1', 'S-1'],
          ['OP-WERK', '5', null],
          ['OP-SLANG', '2,5', null],
          ['OP-OLD', '1', 'S-1'],
        ],
      ),
      'alles.xlsx',
    );
    expect(await rowsOf(id, { outcome: 'Wrong' })).toMatchObject([
      { number: 2, errors: [{ field: 'serialNumber' }] },
      { number: 4, errors: [{ field: 'itemId' }] },
    ]);
    expect(counts).toEqual({ new: 6, changed: 1, same: 0, wrong: 2 });
    expect(await step(id, 'run')).toMatchObject({ status: 'Done', written: 7, counts: { wrong: 2 } });
  });
});
