import { expect, it } from 'vitest';
import type { DataImport } from '../schema.ts';
import { base, importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, step, rowsOf, accountWith } = await importApi();

it('refuses the number of an account without its leading zeros, and gives a German postcode its zero', async () => {
  const first = await checked('Relatienummer;Naam\r\n00087654;Nul BV\r\n', 'relaties.csv');
  await step(first.id, 'run');
  const rows = '87654;Nul BV;1067;Dresden;Duitsland\r\n87655;Dresden GmbH;1067;Dresden;Duitsland\r\n';
  const { id, counts } = await checked(`Relatienummer;Naam;Postcode;Plaats;Land\r\n${rows}`, 'relaties.csv');
  expect(counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 1 });
  const [wrong] = await rowsOf(id, { outcome: 'Wrong' });
  expect(wrong).toMatchObject({
    number: 2,
    errors: [{ field: 'code', text: expect.stringMatching(/^Relatie 00087654 bestaat al of staat/) }],
  });
  await step(id, 'run');
  expect(await accountWith('87655')).toMatchObject([{ name: 'Dresden GmbH', city: 'Dresden' }]);
});

it('adds such an account once a person confirmed for the import that it is another one, and remembers that in later checks', async () => {
  const first = await checked('Relatienummer;Naam\r\n00077651;Eerste BV\r\n00077652;Tweede BV\r\n', 'relaties.csv');
  await step(first.id, 'run');
  const { id, counts, doubts } = await checked('Relatienummer;Naam\r\n77651;Andere BV\r\n77652;\r\n77653;Derde BV\r\n', 'relaties.csv');
  expect({ counts, doubts }).toEqual({ counts: { new: 1, changed: 0, same: 0, wrong: 2 }, doubts: [{ code: 'zerosLost', rows: 2 }] });
  const put = (body: object) => api.call<DataImport>(`PUT ${base}/${id}`, { as: 'ada', body });
  expect((await put({ confirmed: ['zerosLost'] })).body).toMatchObject({ status: 'Matching', confirmed: ['zerosLost'] });
  const confirmed = { counts: { new: 2, changed: 0, same: 0, wrong: 1 }, doubts: [], confirmed: ['zerosLost'] };
  expect(await step(id, 'check')).toMatchObject(confirmed);
  expect((await rowsOf(id, { outcome: 'Wrong' })).map(({ errors }) => errors.map(({ field }) => field))).toEqual([['name']]);
  await put({ sheets: [] });
  expect(await step(id, 'check')).toMatchObject(confirmed);
  await put({ confirmed: [] });
  expect(await step(id, 'check')).toMatchObject({ counts: { wrong: 2 }, confirmed: [] });
  await put({ confirmed: ['zerosLost'] });
  await step(id, 'check');
  expect(await step(id, 'run')).toMatchObject({ status: 'Done', written: 2, counts: { new: 2, wrong: 1 } });
  expect(await accountWith('77651')).toMatchObject([{ name: 'Andere BV' }]);
  expect(await accountWith('00077651')).toMatchObject([{ name: 'Eerste BV', version: 1 }]);
});

it('refuses a number that differs only in leading zeros from that of an earlier row of the file', async () => {
  const lines = ['00066541;Een BV', '66541;Een BV', '66542;Twee BV', '0066542;Twee BV', '66543;Drie BV'];
  const { id, counts, doubts } = await checked(['Relatienummer;Naam', ...lines].join('\r\n'), 'relaties.csv');
  expect({ counts, doubts }).toMatchObject({ counts: { new: 3, wrong: 2 }, doubts: [{ code: 'zerosLost', rows: 2 }] });
  expect((await rowsOf(id, { outcome: 'Wrong' })).map(({ number }) => number)).toEqual([3, 5]);
});

it('refuses to pass over any other refusal', async () => {
  const { id } = await checked('Relatienummer;Naam\r\n77661;\r\n', 'relaties.csv');
  expect(await api.problem(`PUT ${base}/${id}`, { as: 'ada', body: { confirmed: ['required'] } })).toMatchObject({ status: 400 });
});
