import { expect, it } from 'vitest';
import { importApi } from '../../../../tests/support/importApi.ts';

const { checked, step, rowsOf, newCode } = await importApi();

const places = 'Code;Naam;Relatie;Adres;Postcode;Plaats;parentId';
const placeOf = (account: string, code: string, parent: string) => `${code};Hal ${code};${account};Kade 1;1234 AB;Utrecht;${parent}`;

/** Imports a file; every row is right. */
async function imported(fileName: string, ...lines: string[]) {
  const { id, counts } = await checked(lines.join('\r\n'), fileName);
  expect(counts.wrong, JSON.stringify(await rowsOf(id))).toBe(0);
  expect(await step(id, 'run')).toMatchObject({ status: 'Done' });
}

/** How many rows of a file would be added, and the errors of the wrong ones by their numbers. */
async function outcomeOf(fileName: string, ...lines: string[]) {
  const { id, counts } = await checked(lines.join('\r\n'), fileName);
  const wrong = await rowsOf(id, { outcome: 'Wrong' });
  return { added: counts.new, wrong: Object.fromEntries(wrong.map(({ number, errors }) => [number, errors.map(({ text }) => text)])) };
}

async function newAccount() {
  const code = newCode();
  await imported('relaties.csv', 'Relatienummer;Naam', `${code};Klant ${code}`);
  return code;
}

it('finds the codes of locations, groups of items and units in any case', async () => {
  const account = await newAccount();
  await imported('locaties.csv', places, placeOf(account, `Lo${account}-Bb`, ''));
  expect(await outcomeOf('locaties.csv', places, placeOf(account, `K${account}`, `lO${account}-bB`))).toEqual({ added: 1, wrong: {} });
  await imported('artikelgroepen.csv', 'Code;Omschrijving', `Gr-${account};Groep`);
  await imported('eenheden.csv', 'Code;Omschrijving;Soort', `Ds${account};Doos;Anders`);
  const items = ['Artikelcode;Omschrijving;Artikelgroep;Eenheid', `A${account};Blusser;gR-${account};dS${account}`];
  expect(await outcomeOf('artikelen.csv', ...items)).toEqual({ added: 1, wrong: {} });
});

it('finds those of rows of the same file, before and behind, and says when such a row is wrong itself', async () => {
  const account = await newAccount();
  const row = (code: string, parent: string) => placeOf(account, `${code}${account}`, parent === '' ? '' : `${parent}${account}`);
  const rows = [row('Do', 'mO'), row('Mo', ''), row('Zu', 'mO'), row('Wr', '').replace('1234 AB', ''), row('Kl', 'wR')];
  expect(await outcomeOf('locaties.csv', places, ...rows)).toEqual({
    added: 3,
    wrong: { 5: [expect.any(String)], 6: [expect.stringContaining('zelf fout')] },
  });
});

it('finds codes of an earlier sheet in a row that is far below', async () => {
  const account = await newAccount();
  const rows = Array.from({ length: 600 }, (_, at) => placeOf(account, `Rij${at}-${account}`, at === 0 ? '' : `rIJ0-${account}`));
  expect(await outcomeOf('locaties.csv', places, ...rows)).toEqual({ added: 600, wrong: {} });
});

it('names the codes that differ only in case where none is as it was typed, stored ones and those of the file', async () => {
  const account = await newAccount();
  const row = (code: string, parent: string) => placeOf(account, `${code}${account}`, parent === '' ? '' : `${parent}${account}`);
  await imported('locaties.csv', places, row('Ab', ''), row('AB', ''));
  const found = await outcomeOf('locaties.csv', places, row('aB', ''), row('X', 'ab'), row('Y', 'Ab'), row('Z', 'aB'));
  const named = expect.stringContaining(`AB${account}, Ab${account}, aB${account}`);
  expect(found).toEqual({ added: 3, wrong: { 3: [named] } });
});
