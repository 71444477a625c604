import { expect, it } from 'vitest';
import { importApi } from '../../../../tests/support/importApi.ts';

const { checked, step, rowsOf, accountWith } = await importApi();

it('refuses the number of an account without its leading zeros, and gives a German postcode its zero', async () => {
  const first = await checked('Relatienummer;Naam\r\n00087654;Nul BV\r\n', 'relaties.csv');
  await step(first.id, 'run');
  const rows = '87654;Nul BV;1067;Dresden;Duitsland\r\n87655;Dresden GmbH;1067;Dresden;Duitsland\r\n';
  const { id, counts } = await checked(`Relatienummer;Naam;Postcode;Plaats;Land\r\n${rows}`, 'relaties.csv');
  expect(counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 1 });
  const [wrong] = await rowsOf(id, { outcome: 'Wrong' });
  expect(wrong).toMatchObject({ number: 2, errors: [{ field: 'code', text: expect.stringMatching(/^Relatie 00087654 bestaat al\./) }] });
  await step(id, 'run');
  expect(await accountWith('87655')).toMatchObject([{ name: 'Dresden GmbH', city: 'Dresden' }]);
});
