import { describe, expect, it } from 'vitest';
import type { ImportKind } from '#features/imports/schema.ts';
import { base, importApi } from '../../../../tests/support/importApi.ts';

const { api, upload, step } = await importApi();

const lines = (...rows: string[][]) => rows.map((row) => `${row.join(';')}\r\n`).join('');
const common = ['Objectlabel (tag)', 'Locatie', 'Objecttype'];

describe('columns with type-specific fields', () => {
  it('leave a heading of all objects to these', async () => {
    const { body } = await upload(
      lines([...common, 'Soort', 'Verdieping', 'Verdieping (Aansluitpunt droge blusleiding)', 'Soort']),
      'objecten.csv',
    );
    expect(body.sheets[0]?.columns.slice(2).map(({ field }) => field)).toEqual([
      'assetType',
      'attributes.luminaireType,reelType,mattressType,valveType,radioType,stretcherType,mount',
      'floor',
      'attributes.floor',
      null,
    ]);
    const { body: short } = await upload(lines(['Soort', 'Locatie', 'Objectlabel']), 'objecten.csv');
    expect(short.sheets[0]?.columns.map(({ field }) => field)).toEqual(['assetType', 'locationId', 'tag']);
  });

  it('are matched once each, and remembered', async () => {
    const file = lines([...common, 'Vulling', 'Soort blusser'], ['OWN-M1', 'L1', 'Brandblusser', '6', '']);
    const { body } = await upload(file, 'objecten.csv');
    const columnsWith = (...fields: (string | null)[]) => {
      const [sheet] = body.sheets;
      const columns = sheet?.columns.map(({ heading, field }, at) => ({ heading, field: at < 3 ? field : (fields[at - 3] ?? null) }));
      return { sheets: [{ name: sheet?.name ?? '', entity: 'assets', columns }] };
    };
    const match = (...fields: (string | null)[]) => api.call(`PUT ${base}/${body.id}`, { as: 'ada', body: columnsWith(...fields) });
    const shared = 'attributes.luminaireType,reelType,mattressType,valveType,radioType,stretcherType,mount';
    expect(await match('attributes.stretcherType', shared)).toMatchObject({ status: 400 });
    expect(await match('attributes.capacity', 'attributes.capacity')).toMatchObject({ status: 400 });
    expect(await match('attributes.weight', null)).toMatchObject({ status: 400 });
    expect(await match('attributes.capacity', 'attributes.agent')).toMatchObject({ status: 200 });
    const again = await upload(file, 'objecten.csv');
    expect(again.body.sheets[0]?.columns.slice(3).map(({ field }) => field)).toEqual(['attributes.capacity', 'attributes.agent']);
  });
});

describe('what a person is offered', () => {
  it('is the fields with the types that have them, and those that a column with a shared label may fill', async () => {
    const { body } = await api.call<ImportKind[]>(`GET ${base}/kinds`, { as: 'ada', headers: { 'accept-language': 'nl' } });
    const fields = body.find(({ id }) => id === 'assets')?.fields ?? [];
    expect(fields.find(({ name }) => name === 'attributes.kitStandard')).toMatchObject({
      label: 'Norm / uitvoering',
      kinds: ['Verbandtrommel'],
      fills: ['attributes.kitStandard'],
      isRequired: false,
      choices: expect.arrayContaining(['Eigen samenstelling']),
    });
    expect(fields.find(({ name }) => name === 'attributes.powerSource,supply')?.fills).toEqual([
      'attributes.powerSource',
      'attributes.supply',
    ]);
    expect(fields.find(({ name }) => name === 'tag')).toMatchObject({ kinds: [], fills: ['tag'] });
  });

  it('is a template with the required fields as columns and all others explained by type', async () => {
    const { bytes } = await api.call(`GET ${base}/template?entities=assets`, { as: 'ada', headers: { 'accept-language': 'nl' } });
    const { body } = await upload(bytes, 'sjabloon.xlsx');
    expect(body.sheets.map(({ name, entity }) => [name, entity])).toEqual([
      ['Uitleg', null],
      ['Objecten', 'assets'],
      ['Kenmerken van objecten', null],
    ]);
    const columns = body.sheets[1]?.columns ?? [];
    expect(columns.every(({ field }) => field !== null)).toBe(true);
    expect(columns.map(({ heading }) => heading)).toEqual(expect.arrayContaining(['Inhoud (kg / l)', 'Norm / uitvoering']));
    expect(columns.map(({ heading }) => heading)).not.toContain('Zelftest');
    const [checkedFile] = [await step(body.id, 'check')];
    expect(checkedFile.counts).toEqual({ new: 0, changed: 0, same: 0, wrong: 0 });
  });
});
