import { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from '@zxing/library';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import norms from '#features/assets/norms/assetTypes.json' with { type: 'json' };
import { testApi } from '../../../../tests/support/api.ts';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { arrangeAssets, assetIds, locationId } from '../../../../tests/support/serviceReports.ts';
import { labelPapers, type LabelPaper } from '../labelPapers.ts';
import { putDueDates } from '../../../../tests/support/dueDates.ts';

/** The names of the types by language. */
const assetTypes = Object.fromEntries(norms.assetTypes.map(({ key, label }) => [key, label]));

const api = await testApi({ PUBLIC_URL: 'https://service.preventie.example' });
const path = 'POST /api/divisions/120001/assets/labels';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
// A printer of 600 dots per inch
const dotsPerMillimetre = 24;

/** Objects elsewhere with a tag as it is made here, and with a long one that a person gave. */
const tagged = { made: seededId(120001, 'asset', 8), typed: seededId(120001, 'asset', 9) };

beforeAll(async () => {
  await arrangeAssets(api);
  await api.database.sql(sql`
    insert into asset (division, id, tag, "locationId", "assetType", number, name, building, floor, "createdBy", "modifiedBy")
    select 120001, id, tag, ${seededId(120001, 'location', 2)}, 'ExtinguishSprayFoam', 24, 'Blusser bij de receptie', 'Bijgebouw', '1', 'x', 'x'
    from (values (${tagged.made}::uuid, 'WUM6-W69WQ-XDU6G'), (${tagged.typed}::uuid, 'MAGAZIJN-NOORD-VERDIEPING-3-HASPEL-17')) as t (id, tag)`);
  await putDueDates(api, {});
});

async function printed(body: object, language: 'nl' | 'de' = 'nl'): Promise<Buffer> {
  const answer = await api.call(path, { body, headers: { 'Accept-Language': language } });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.bytes;
}

/** What a scanner reads of one kind on one label of the first page. */
async function scannedOn(bytes: Buffer, paper: LabelPaper, place: number, format: BarcodeFormat): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: (dotsPerMillimetre * 25.4) / 72 });
  const canvas = createCanvas(viewport.width, viewport.height);
  // pdfjs draws on any canvas that has this context
  await page.render({ canvas: null, canvasContext: canvas.getContext('2d') as unknown as CanvasRenderingContext2D, viewport }).promise;
  const [x, y] = [
    paper.left + ((place - 1) % paper.columns) * paper.stepX,
    paper.top + Math.floor((place - 1) / paper.columns) * paper.stepY,
  ];
  const [width, height] = [paper.width, paper.height].map((length) => Math.floor(length * dotsPerMillimetre)) as [number, number];
  const { data } = canvas.getContext('2d').getImageData(x * dotsPerMillimetre, y * dotsPerMillimetre, width, height);
  const light = Uint8ClampedArray.from({ length: width * height }, (_, index) => data[index * 4] ?? 255);
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [format]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  return new MultiFormatReader()
    .decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, width, height))), hints)
    .getText();
}

describe('a sheet of labels', () => {
  it.each(Object.keys(labelPapers) as (keyof typeof labelPapers)[])('on %s has codes that a scanner reads', async (paper) => {
    const bytes = await printed({ assetIds: [assetIds.reel, assetIds.elsewhere], paper, start: 2 });
    const read = (place: number, format: BarcodeFormat) => scannedOn(bytes, labelPapers[paper], place, format);
    expect(await read(2, BarcodeFormat.QR_CODE)).toBe('https://service.preventie.example/a/HASPEL-1');
    expect(await read(3, BarcodeFormat.QR_CODE)).toBe('https://service.preventie.example/a/BLUS-3');
    if (labelPapers[paper].height > 25) expect(await read(2, BarcodeFormat.CODE_128)).toBe('HASPEL-1');
  });

  it.each(Object.keys(labelPapers) as (keyof typeof labelPapers)[])('on %s has a tag whole, on one line', async (paper) => {
    const { pages } = await pdfContent(await printed({ assetIds: [tagged.made], paper }));
    expect(pages[0]).toContain('WUM6-W69WQ-XDU6G');
  });

  it('has a long tag in several lines, so that nothing of it is cut off', async () => {
    const { pages } = await pdfContent(await printed({ assetIds: [tagged.typed], paper: 'averyL6009' }));
    expect(pages[0]?.replaceAll(/\s/g, '')).toContain('MAGAZIJN-NOORD-VERDIEPING-3-HASPEL-17');
  });

  it('has the place whole, on as many lines as there is room for', async () => {
    const place = { building: 'Hoofdgebouw', position: 'naast de deur van de technische ruimte' };
    await api.database.sql(sql`
      update asset set name = null, building = ${place.building}, position = ${place.position} where division = 120001 and id = ${tagged.made}`);
    const { pages } = await pdfContent(await printed({ assetIds: [tagged.made], paper: 'averyL7160' }));
    expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain(`${place.building}, 1, ${place.position}`);
  });

  it.each(Object.keys(labelPapers) as (keyof typeof labelPapers)[])('on %s has the name of each type whole', async (paper) => {
    const types = Object.keys(assetTypes);
    const ids = types.map((_, index) => seededId(120001, 'asset', 500 + index));
    await api.database.sql(sql`
      insert into asset (division, id, tag, "locationId", "assetType", number, name, building, floor, position, "createdBy", "modifiedBy")
      select 120001, t.id, upper(translate(right(t.id::text, 16), '0-', 'Z')), ${seededId(120001, 'location', 2)}, t.type, 900 + t.number, 'Bij de receptie', 'Hauptgebäude', 'Erdgeschoss',
        '0.05, In der Kantine', 'x', 'x'
      from unnest(${ids}::uuid[], ${types}::text[]) with ordinality as t (id, type, number) on conflict do nothing`);
    await putDueDates(api, {});
    // three long words, for which labels of 10 mm have no room
    const tooLong: string[] = paper === 'averyL4731' ? ['Anschluss Löschwasserleitung trocken'] : [];
    const missing = async (language: 'nl' | 'de') => {
      const { pages } = await pdfContent(await printed({ assetIds: ids, paper }, language));
      const text = pages.join(' ').replaceAll(/\s/g, '');
      const names = Object.values(assetTypes).map((one) => one[language]);
      return names.filter((name) => !tooLong.includes(name) && !text.includes(name.replaceAll(' ', '')));
    };
    expect([await missing('nl'), await missing('de')]).toEqual([[], []]);
    // without a name of its own, the place takes more lines
    await api.database.sql(sql`update asset set name = null where division = 120001 and id = any(${ids}::uuid[])`);
    expect([await missing('nl'), await missing('de')]).toEqual([[], []]);
  });

  it('goes on over the next sheets, and says what each label is', async () => {
    await api.database.sql(sql`
      insert into asset (division, id, tag, "locationId", "assetType", number, "createdBy", "modifiedBy")
      select 120001, gen_random_uuid(), 'VEEL-' || n, ${locationId}, 'ExtinguishSprayFoam', 10 + n, 'x', 'x' from generate_series(1, 28) n`);
    await putDueDates(api, {});
    const { pages, alternatives, roles, title } = await pdfContent(await printed({ locationId, paper: 'averyL7160', start: 20 }));
    expect({ pages: pages.length, title }).toEqual({ pages: 3, title: 'Labels' });
    expect(pages.join(' ').match(/VEEL-\d+/g)).toHaveLength(28);
    expect({ roles: [...new Set(roles)], first: alternatives[0] }).toEqual({
      roles: expect.arrayContaining(['Figure']),
      first: '1, Brandslanghaspel, HASPEL-1',
    });
    expect(pages[0]).toContain('HASPEL-1');
    expect(pages[0]).not.toContain('VEEL-1');
  });

  it.each<[string, object, string]>([
    ['neither objects nor a location', {}, 'assetIds'],
    ['both', { assetIds: [assetIds.reel], locationId }, 'assetIds'],
    ['an unknown object', { assetIds: [assetIds.reel, unknown] }, 'assetIds.1'],
    ['an unknown location', { locationId: unknown }, 'locationId'],
    ['an unknown paper', { locationId, paper: 'papyrus' }, 'paper'],
    ['a place that the sheet does not have', { locationId, start: 22 }, 'start'],
  ])('is refused with %s', async (_, body, field) => {
    const { status, errors } = await api.problem(path, { body: { paper: 'averyL7160', ...body } });
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('is refused for a location with more objects than fit on the sheets of one call', async () => {
    const crowded = seededId(120001, 'location', 2);
    await api.database.sql(sql`
      insert into asset (division, id, tag, "locationId", "assetType", number, "createdBy", "modifiedBy")
      select 120001, gen_random_uuid(), 'DRUK-' || n, ${crowded}, 'ExtinguishSprayFoam', 100 + n, 'x', 'x' from generate_series(1, 5001) n`);
    await putDueDates(api, {});
    const problem = await api.problem(path, { body: { locationId: crowded, paper: 'averyL7160' } });
    expect(problem).toMatchObject({ status: 409, code: 'documentTooLong', title: expect.stringContaining('238') as unknown });
  });

  it('is refused for another division’s objects, without sign-in and without a role', async () => {
    const body = { assetIds: [assetIds.reel], paper: 'averyL7160' };
    expect((await api.call('POST /api/divisions/230001/assets/labels', { body, as: 'ada' })).status).toBe(400);
    expect((await api.call(path, { body, as: null })).status).toBe(401);
    expect((await api.call(path, { body, as: 'gast' })).status).toBe(403);
  });
});
