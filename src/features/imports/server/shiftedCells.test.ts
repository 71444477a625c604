import { expect, it } from 'vitest';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, upload, checked, step, rowsOf, newCode } = await importApi();

it('refuses a row of a CSV file with more cells than headings, because a separator in a text moved the others', async () => {
  const [right, wrong] = [newCode(), newCode()];
  const rows = [`${right};Bakker;Assen;;`, `${wrong};Jansen; handel;Assen;0592 123456`];
  const { id, counts } = await checked(`Relatienummer;Naam;Plaats\r\n${rows.join('\r\n')}\r\n`);
  expect(counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 1 });
  expect(await rowsOf(id, { outcome: 'Wrong' })).toMatchObject([
    { number: 3, errors: [{ label: 'Rij', text: expect.stringContaining('meer cellen dan koppen') }] },
  ]);
  // Nothing of the row is lost in the file to correct
  const { text } = await api.call(`GET /api/divisions/120001/imports/${id}/errors`, { as: 'ada' });
  expect(text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
    'Relatienummer;Naam;Plaats;Wat klopt er niet',
    expect.stringMatching(new RegExp(`^${wrong};Jansen;handel;Rij: .*;Assen;0592 123456$`)),
  ]);
  expect(await step(id, 'run')).toMatchObject({ status: 'Done', written: 1 });
});

it('takes a column without a heading in the first rows for one, which can be left out', async () => {
  const content = `Relatienummer;Naam;;\r\n${newCode()};Bakker;x;\r\n${newCode()};Jansen;y;z\r\n${newCode()};Smit;;\r\n`;
  const { body } = await upload(content);
  expect(body.sheets[0]?.columns.map(({ heading, samples }) => [heading, samples.at(-1)])).toEqual([
    ['Relatienummer', expect.any(String)],
    ['Naam', 'Smit'],
    ['', 'y'],
    ['', 'z'],
  ]);
  expect(await step(body.id, 'check')).toMatchObject({ counts: { new: 3, wrong: 0 } });
});
