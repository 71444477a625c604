import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeWorkbook, type WrittenCell } from '#server/sheets/writeWorkbook.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { AssemblyItem, Item } from '#features/items/schema.ts';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, step, rowsOf } = await importApi();

const wrongIn = async (id: string) =>
  (await rowsOf(id, { outcome: 'Wrong' })).map(({ number, errors }) => [number, errors.map(({ field }) => field)]);

describe('an import of parts of assembled items', () => {
  const heads = 'Artikel;Onderdeel;Aantal per exemplaar\r\n';
  const addItem = async (code: string, more: object = {}) => {
    const answer = await api.call<Item>('POST /api/divisions/120001/items', { as: 'ada', body: { code, description: code, ...more } });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.id;
  };
  const partsOf = async (id: string) =>
    (await api.call<AssemblyItem[]>(`GET /api/divisions/120001/item/${id}/assemblyitems`)).body.map((part) => [
      part.lineNumber,
      part.partItemCode,
      part.quantity,
      part.quantityBatch,
    ]);

  it('adds them, changes quantities, and takes both back', async () => {
    const set = await addItem('SET-A', { isMakeItem: true });
    await addItem('PIN-A');
    await addItem('WIRE-A', { isFractionAllowed: true });
    const first = await checked(`${heads}SET-A;PIN-A;4\r\nSET-A;WIRE-A;2,5\r\n`, 'Onderdelen van artikelen.csv');
    expect(first.sheets[0]?.entity).toBe('assemblyItems');
    expect(first.counts).toMatchObject({ new: 2, wrong: 0 });
    expect(await partsOf(set)).toEqual([]);
    expect(await step(first.id, 'run')).toMatchObject({ status: 'Done', written: 2 });
    const added = [
      [1, 'PIN-A', '4.0000', '4.0000'],
      [2, 'WIRE-A', '2.5000', '2.5000'],
    ];
    expect(await partsOf(set)).toEqual(added);
    const second = await checked(`${heads}SET-A;PIN-A;6\r\nSET-A;WIRE-A;2,5\r\n`, 'Onderdelen van artikelen.csv');
    expect(second.counts).toMatchObject({ changed: 1, same: 1 });
    await step(second.id, 'run');
    expect((await partsOf(set))[0]).toEqual([1, 'PIN-A', '6.0000', '6.0000']);
    expect(await step(second.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect(await partsOf(set)).toEqual(added);
    await addItem('CLIP-A');
    const third = await checked(`${heads}SET-A;CLIP-A;1\r\n`, 'Onderdelen van artikelen.csv');
    await step(third.id, 'run');
    expect(await partsOf(set)).toHaveLength(3);
    expect(await step(third.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect(await partsOf(set)).toEqual(added);
  });

  it('refuses what a call refuses: no assembled item, a circle, parts of a piece, the same part twice', async () => {
    await addItem('SET-B', { isMakeItem: true });
    await addItem('SUB-B', { isMakeItem: true });
    await addItem('PIN-B');
    const rows = ['PIN-B;SUB-B;1', 'SET-B;SUB-B;1', 'SUB-B;SET-B;1', 'SET-B;SET-B;1', 'SUB-B;PIN-B;1,5', 'SET-B;PIN-B;1', 'SET-B;PIN-B;2'];
    const { id } = await checked(`${heads}${rows.join('\r\n')}\r\n`, 'Onderdelen van artikelen.csv');
    expect(await wrongIn(id)).toEqual([
      [2, ['itemId']],
      [4, ['partItemId']],
      [5, ['partItemId']],
      [6, ['quantity']],
      [8, ['itemId']],
    ]);
    expect(await step(id, 'run')).toMatchObject({ status: 'Done', written: 2 });
  });
});

describe('parts of items that the same workbook makes or changes', () => {
  type Sheet = [name: string, ...rows: WrittenCell[][]];
  const file = (...sheets: Sheet[]) =>
    buffer(
      writeWorkbook(
        sheets.map(([name, headings = [], ...rows]) => ({
          name,
          columns: headings.map((heading) => ({ heading: String(heading) })),
          rows,
        })),
      ),
    );

  it('are judged by what the workbook says of them', async () => {
    for (const [code, isMakeItem] of [
      ['SET-D', false],
      ['SET-E', true],
    ] as const) {
      const body = { code, description: code, isMakeItem };
      expect((await api.call('POST /api/divisions/120001/items', { as: 'ada', body })).status).toBe(201);
    }
    const items: Sheet = [
      'Artikelen',
      ['Code', 'Omschrijving', 'Wordt samengesteld', 'In delen te gebruiken'],
      ['SET-C', 'Nieuwe set', 'ja', 'nee'],
      ['SET-D', 'SET-D', 'ja', 'nee'],
      ['SET-E', 'SET-E', 'nee', 'nee'],
      ['PIN-C', 'Pen', 'nee', 'nee'],
      ['WIRE-C', 'Draad', 'nee', 'ja'],
    ];
    const parts: Sheet = [
      'Onderdelen van artikelen',
      ['Artikel', 'Onderdeel', 'Aantal per exemplaar'],
      ['SET-C', 'PIN-C', '4'],
      ['SET-C', 'WIRE-C', '2,5'],
      ['SET-D', 'PIN-C', '1'],
      ['SET-D', 'PIN-C', '1'],
      ['SET-E', 'PIN-C', '1'],
      ['PIN-C', 'WIRE-C', '1'],
      ['SET-D', 'SET-C', '1,5'],
    ];
    const { id, counts } = await checked(await file(items, parts), 'sets.xlsx');
    const wrong = [
      [5, ['itemId']],
      [6, ['itemId']],
      [7, ['itemId']],
      [8, ['quantity']],
    ];
    expect(await wrongIn(id)).toEqual(wrong);
    expect(counts).toMatchObject({ wrong: 4 });
    expect(await step(id, 'run')).toMatchObject({ status: 'Done', counts: { wrong: 4 } });
    expect(await wrongIn(id)).toEqual(wrong);
  });
});

describe('an import of objects that are parts of others', () => {
  const heads = 'Objectnummer;Locatie;Soort object;Hoort bij\r\n';

  it('names the other object by its tag, also one of the same file, and refuses circles and other locations', async () => {
    const [here, there] = (await api.call<{ id: string; code: string }[]>('GET /api/exact/divisions/120001/locations')).body;
    const file = `${heads}KAST-1;${here?.code};BhvCloset;\r\nKOFFER-1;${here?.code};BhvCloset;KAST-1\r\nVER-1;${there?.code};BhvCloset;KAST-1\r\n`;
    const { id } = await checked(file, 'Objecten.csv');
    expect(await wrongIn(id)).toEqual([[4, ['parentAssetId']]]);
    await step(id, 'run');
    const filter = encodeURIComponent(JSON.stringify({ q: 'KOFFER-1' }));
    const path = `GET /api/divisions/120001/assets?filter=${filter}`;
    const [part] = (await api.call<Asset[]>(path)).body;
    const parent = await api.call<Asset>(`GET /api/assets/KAST-1`);
    expect(part?.parentAssetId).toBe(parent.body.id);
    const { text } = await api.call(path, { headers: { accept: 'text/csv', 'accept-language': 'nl' } });
    const [head = '', row = ''] = text.split('\r\n');
    expect(row.split(';')[head.split(';').indexOf('Hoort bij')]).toBe('KAST-1');
    const circle = await checked(`${heads}KAST-1;${here?.code};BhvCloset;KOFFER-1\r\n`, 'Objecten.csv');
    expect(await wrongIn(circle.id)).toEqual([[2, ['parentAssetId']]]);
    expect(await step(id, 'undo')).toMatchObject({ status: 'Undone' });
  });
});
