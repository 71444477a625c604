import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#server/sheets/writeWorkbook.ts';
import { base, importApi } from '../../../../tests/support/importApi.ts';

const { api, step, checked, rowsOf } = await importApi();

/** Locations of the demonstration: their codes and ids. */
let place = { code: '', id: '' };
let other = { code: '', id: '' };
beforeAll(async () => {
  const places = await api.database.sql<{ code: string; id: string }>(sql`
    select code, id from location where division = 120001 and active and code is not null order by code limit 2`);
  [place = place, other = other] = places;
});

const lines = (...rows: string[][]) => rows.map((row) => `${row.join(';')}\r\n`).join('');
const common = ['Objectlabel (tag)', 'Locatie', 'Objecttype'];

interface Stored {
  id: string;
  attributes: Record<string, unknown>;
  version: number;
  assetType: string;
}

async function storedWith(tag: string): Promise<Stored | undefined> {
  const [stored] = await api.database.sql<Stored>(sql`select id, attributes, version, "assetType" from asset where tag = ${tag}`);
  return stored;
}

async function wrongOf(id: string, language = 'nl'): Promise<string[]> {
  const filter = encodeURIComponent('{"outcome":"Wrong"}');
  const headers = { 'accept-language': language };
  const rows = await api.call<{ errors: { label: string; text: string }[] }[]>(`GET ${base}/${id}/rows?filter=${filter}`, {
    as: 'ada',
    headers,
  });
  return rows.body.flatMap(({ errors }) => errors.map(({ label, text }) => `${label}: ${text}`));
}

/** Writes objects whose columns follow the common ones, and returns the import. */
async function written(headings: string[], ...rows: string[][]) {
  const result = await checked(lines([...common, ...headings], ...rows), 'objecten.csv');
  expect(await wrongOf(result.id)).toEqual([]);
  const done = await step(result.id, 'run');
  expect(done).toMatchObject({ status: 'Done', counts: { wrong: 0 } });
  return done;
}

describe('type-specific fields of new objects', () => {
  const headings = [
    'Blusstof',
    'Eenheid',
    'Inhoud',
    'Brandklassen',
    'Fluorvrij (PFAS-vrij)',
    'Houdbaarheid blusstof',
    'Kenmerk',
    'attributes.rating',
    'Soort (Noodverlichting)',
    'Rated duration (min)',
  ];

  it('are read by the type of the row from headings and values in all languages, and undone with it', async () => {
    const file = lines(
      [...common, ...headings],
      ['OWN-1', place.code, 'Feuerlöscher', 'Schaum', 'liter', '6,5 l', 'A, b', 'ja', '31-12-2027', '', '21A 113B', '', ''],
      ['OWN-2', place.code, 'Noodverlichting', '', '', '', '', '', '', '', '', 'Rettungszeichenleuchte', '60'],
    );
    const result = await checked(file, 'objecten.csv');
    expect(await wrongOf(result.id)).toEqual([]);
    expect(result.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 0 });
    const done = await step(result.id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 2 });
    expect((await storedWith('OWN-1'))?.attributes).toEqual({
      agent: 'SprayFoam',
      capacityUnit: 'l',
      capacity: 6.5,
      fireClasses: ['A', 'B'],
      fluorineFree: true,
      agentExpiryDate: '2027-12-31',
      rating: '21A 113B',
    });
    expect((await storedWith('OWN-2'))?.attributes).toEqual({ luminaireType: 'ExitSign', ratedDurationMin: 60 });
    expect((await checked(file, 'objecten.csv')).counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect(await storedWith('OWN-1')).toBeUndefined();
  });

  it('are refused by the rules of a call, naming the column in the language of the reader', async () => {
    const { id, counts } = await checked(
      lines(
        [...common, 'Blusstof', 'Eenheid', 'Inhoud', 'Houdbaarheid blusstof', 'Blusrating', 'Autonomie', 'attributes.fluorineFree'],
        ['OWN-W1', place.code, 'Brandblusser', 'Zand', 'kg', '1.250,5', '31-2-2027', 'x'.repeat(256), '60', 'misschien'],
        ['OWN-W2', place.code, 'Noodverlichting', '', '', '', '', '', 'een uur', ''],
        ['OWN-W3', place.code, 'Brandblusser', 'Poeder', 'kg', '6 l', '', '', '', ''],
      ),
      'objecten.csv',
    );
    expect(counts).toMatchObject({ new: 0, wrong: 3 });
    const agents = 'Water, Watermist, Sproeischuim, Poeder, Koolzuur (CO2), Vetblusser (F)';
    expect(await wrongOf(id)).toEqual([
      expect.stringContaining(`Blusstof: Kies een van: ${agents}`),
      'Inhoud (kg / l): Dit mag hoogstens 150 zijn.',
      'Blusrating (EN 3-7): Gebruik hoogstens 255 tekens.',
      'Houdbaarheid blusstof: Deze datum bestaat niet.',
      'Fluorvrij (PFAS-vrij): Dit moet ja of nee zijn.',
      'Autonomie (min): Dit hoort niet bij dit objecttype.',
      'Soort (Noodverlichting): Vul dit in.',
      'Autonomie (min): Dit is geen getal.',
      'Inhoud (kg / l): Dit is geen getal.',
    ]);
    expect((await wrongOf(id, 'de'))[1]).toBe('Füllmenge (kg / l): Der Wert darf höchstens 150 sein.');
  });

  it('are those of a call: what it refuses for want of a field, an import refuses too', async () => {
    const body = { assetType: 'FireExtinguisher' };
    const problem = await api.problem(`POST /api/locations/${place.id}/assets`, { as: 'ada', body });
    const { id } = await checked(lines(common, ['OWN-R1', place.code, 'Brandblusser']), 'objecten.csv');
    const [row] = await rowsOf(id, { outcome: 'Wrong' });
    expect(row?.errors.map(({ field }) => field)).toEqual(Object.keys(problem.errors ?? {}));
    expect(await wrongOf(id)).toEqual(['Blusstof: Vul dit in.', 'Eenheid: Vul dit in.', 'Inhoud (kg / l): Vul dit in.']);
  });

  it('may stand in one column where types give different fields the same label', async () => {
    await written(
      ['Slanglengte (m)', 'Uitvoering'],
      ['OWN-S1', place.code, 'Brandslanghaspel', '20', 'Zwenkbaar'],
      ['OWN-S2', place.code, 'Brancard', '', 'Korbtrage'],
    );
    expect((await storedWith('OWN-S1'))?.attributes).toEqual({ hoseLengthM: 20, reelType: 'Swing' });
    expect((await storedWith('OWN-S2'))?.attributes).toEqual({ stretcherType: 'Basket' });
  });
});

describe('type-specific fields of existing objects', () => {
  it('change where a cell is filled; the others stay, and the undo puts all back', async () => {
    await written(['Slanglengte', 'Straalpijp', 'Zegelnummer'], ['OWN-C1', place.code, 'Brandslanghaspel', '20', 'mist', 'Z1']);
    const before = (await storedWith('OWN-C1'))?.attributes;
    const file = lines(['Objectlabel (tag)', 'Slanglengte', 'Zegelnummer', 'Straalpijp'], ['OWN-C1', '25 m', 'Z2', '']);
    const result = await checked(file, 'objecten.csv');
    expect(result.counts).toEqual({ new: 0, changed: 1, same: 0, wrong: 0 });
    const done = await step(result.id, 'run');
    expect((await storedWith('OWN-C1'))?.attributes).toEqual({ ...before, hoseLengthM: 25, sealNumber: 'Z2' });
    expect((await checked(file, 'objecten.csv')).counts).toMatchObject({ same: 1 });
    expect(await step(done.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect((await storedWith('OWN-C1'))?.attributes).toEqual(before);
  });

  it('go with the type: another one takes away what it does not have, and needs what it requires', async () => {
    await written(['Slanglengte', 'Zegelnummer'], ['OWN-T1', place.code, 'Brandslanghaspel', '20', 'Z1']);
    const before = (await storedWith('OWN-T1'))?.attributes;
    const wrong = await checked(lines(common, ['OWN-T1', place.code, 'CO2-blusser']), 'objecten.csv');
    expect(await wrongOf(wrong.id)).toEqual(['Inhoud (kg / l): Vul dit in.']);
    const done = await written(['Inhoud'], ['OWN-T1', place.code, 'CO2-blusser', '5']);
    expect(await storedWith('OWN-T1')).toMatchObject({ assetType: 'ExtinguishCO2', attributes: { capacity: 5 } });
    expect((await storedWith('OWN-T1'))?.attributes).not.toHaveProperty('sealNumber');
    await step(done.id, 'undo');
    expect(await storedWith('OWN-T1')).toMatchObject({ assetType: 'ExtinguishHoseReel', attributes: before });
  });

  it('keep a code secret, and a code that stays is no change', async () => {
    const code = (value: string) => lines([...common, 'Toegangscode'], ['OWN-K1', place.code, 'BHV-kast', value]);
    await step((await checked(code('4711'), 'objecten.csv')).id, 'run');
    const sealed = (await storedWith('OWN-K1'))?.attributes['accessCode'];
    expect(sealed).not.toContain('4711');
    expect((await checked(code('4711'), 'objecten.csv')).counts).toMatchObject({ same: 1 });
    const done = await step((await checked(code('0815'), 'objecten.csv')).id, 'run');
    expect(done.counts).toMatchObject({ changed: 1 });
    await step(done.id, 'undo');
    const { id = '' } = (await storedWith('OWN-K1')) ?? {};
    const opened = await api.call<{ attributes: object }>(`GET /api/divisions/120001/assets/${id}?withSecrets=true`, { as: 'ada' });
    expect(opened.body.attributes).toMatchObject({ accessCode: '4711' });
    const { bytes } = await api.call('GET /api/divisions/120001/assets', { as: 'ada', headers: { accept: 'text/csv' } });
    expect(bytes.toString()).not.toContain('Toegangscode');
  });
});

describe('fields that refer to another object', () => {
  it('name it by its tag, also one of the same file, at the same location', async () => {
    const headings = [...common, 'Type (EN 1717)', 'Controleerbaar', 'Slanglengte', 'Keerklep (object)'];
    const result = await checked(
      lines(
        headings,
        ['OWN-H1', place.code, 'Brandslanghaspel', '', '', '20', 'own-v1'],
        ['OWN-V1', place.code, 'Keerklep', 'EA', 'nee', '', ''],
        ['OWN-H2', other.code, 'Brandslanghaspel', '', '', '20', 'OWN-V1'],
        ['OWN-H3', place.code, 'Brandslanghaspel', '', '', '20', 'OWN-V9'],
        ['OWN-V2', place.code, 'Keerklep', 'EA', 'nee', '', 'OWN-V9'],
      ),
      'objecten.csv',
    );
    expect(await wrongOf(result.id)).toEqual([
      expect.stringMatching(/^Keerklep \(object\): Dit bestaat niet/),
      'Keerklep (object): ‘OWN-V9’ is hier niet bekend.',
      'Keerklep (object): Dit hoort niet bij dit objecttype.',
    ]);
    await step(result.id, 'run');
    const valve = await storedWith('OWN-V1');
    expect((await storedWith('OWN-H1'))?.attributes).toMatchObject({ checkValveAssetId: valve?.id });
    expect(await storedWith('OWN-H2')).toBeUndefined();
    const { bytes } = await api.call('GET /api/divisions/120001/assets', {
      as: 'ada',
      headers: { accept: 'text/csv', 'accept-language': 'nl' },
    });
    expect(bytes.toString()).toMatch(/OWN-H1;.*OWN-V1/);
    const again = await checked(bytes, 'objecten.csv');
    expect(await wrongOf(again.id)).toEqual([]);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
  });
});

describe('numbers of objects', () => {
  it('are read with all their decimals, also from text', async () => {
    await written(['Breedtegraad', 'Lengtegraad'], ['OWN-L1', place.code, 'Brancard', '52,090737', '5,12142']);
    const stored = await api.database.sql(sql`select latitude::float8, longitude::float8 from asset where tag = 'OWN-L1'`);
    expect(stored).toEqual([{ latitude: 52.090737, longitude: 5.12142 }]);
  });

  it('and days of a workbook are read as they are', async () => {
    const columns = [...common, 'Werkdruk (bar)', 'Inhoud', 'Houdbaarheid blusstof'].map((heading, at) => ({
      heading,
      kind: at === 5 ? ('date' as const) : at > 2 ? ('number' as const) : ('text' as const),
    }));
    const file = writeWorkbook([{ name: 'Objecten', columns, rows: [['OWN-X1', place.code, 'CO2-blusser', 15.12345, 5, '2028-02-29']] }]);
    const done = await step((await checked(await buffer(file), 'objecten.xlsx')).id, 'run');
    expect(done).toMatchObject({ written: 1 });
    expect((await storedWith('OWN-X1'))?.attributes).toEqual({
      operatingPressureBar: 15.12345,
      capacity: 5,
      agentExpiryDate: '2028-02-29',
    });
    const headers = { accept: 'text/csv', 'accept-language': 'nl' };
    const { bytes } = await api.call('GET /api/divisions/120001/assets', { as: 'ada', headers });
    expect((await checked(bytes, 'objecten.csv')).counts).toMatchObject({ changed: 0, wrong: 0 });
  });
});
