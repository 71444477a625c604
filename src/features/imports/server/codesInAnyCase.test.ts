import { expect, it } from 'vitest';
import { base, importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, step, rowsOf, newCode } = await importApi();

const places = 'Code;Naam;Relatie;Adres;Postcode;Plaats;parentId';
const placeOf = (account: string, code: string, parent: string) => `${code};Hal ${code};${account};Kade 1;1234 AB;Utrecht;${parent}`;

/** Imports a file; every row is right. */
async function imported(fileName: string, ...lines: string[]) {
  const { id, counts } = await checked(lines.join('\r\n'), fileName);
  expect(counts.wrong, JSON.stringify(await rowsOf(id))).toBe(0);
  expect(await step(id, 'run')).toMatchObject({ status: 'Done' });
}

/** Checks a file again after a person confirmed that codes which differ only in capitals are different ones. */
async function confirmed(id: string) {
  await api.call(`PUT ${base}/${id}`, { as: 'ada', body: { confirmed: ['otherCase'] } });
  return step(id, 'check');
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
  const both = await checked([places, row('Ab', ''), row('AB', '')].join('\r\n'), 'locaties.csv');
  await confirmed(both.id);
  expect(await step(both.id, 'run')).toMatchObject({ status: 'Done', written: 2 });
  const found = await outcomeOf('locaties.csv', places, row('aB', ''), row('X', 'ab'), row('Y', 'Ab'), row('Z', 'aB'));
  const named = expect.stringContaining(`AB${account}, Ab${account}, aB${account}`);
  const ambiguous = expect.stringContaining(`AB${account}, Ab${account}.`);
  expect(found).toEqual({ added: 1, wrong: { 2: [expect.stringContaining('alleen de hoofdletters')], 3: [named], 5: [ambiguous] } });
});

it('doubts a new code that differs only in capitals from a stored one, or from one of an earlier row, also in another batch', async () => {
  const account = await newAccount();
  const row = (code: string) => placeOf(account, `${code}${account}`, '');
  await imported('locaties.csv', places, row('Gevel'));
  const between = Array.from({ length: 520 }, (_, at) => row(`N${at}-`));
  const lines = [places, row('GEVEL'), row('Dak'), row('daK'), row('Kelder'), ...between, row('kelder')];
  const { id, counts, doubts } = await checked(lines.join('\r\n'), 'locaties.csv');
  expect({ counts, doubts }).toMatchObject({ counts: { new: 522, wrong: 3 }, doubts: [{ code: 'otherCase', rows: 3 }] });
  expect((await rowsOf(id, { outcome: 'Wrong' })).map(({ number }) => number)).toEqual([2, 4, 526]);
  expect(await confirmed(id)).toMatchObject({ counts: { new: 525, wrong: 0 }, confirmed: ['otherCase'] });
});
