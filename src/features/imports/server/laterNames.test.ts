import { expect, it } from 'vitest';
import { importApi } from '../../../../tests/support/importApi.ts';

const { checked, step, rowsOf, accountWith, newCode } = await importApi();

const heads = 'Relatienummer;Naam;parentId;Land\r\n';

/** Numbers of new accounts, more than are compared together. */
const codes = () => Array.from({ length: 1010 }, () => newCode());

const accounts = (list: readonly string[], above: Readonly<Record<number, number>>) =>
  heads + list.map((code, at) => `${code};Klant ${code};${above[at] === undefined ? '' : list[above[at]]};NL\r\n`).join('');

const errorsIn = async (id: string) =>
  (await rowsOf(id, { outcome: 'Wrong' })).map(({ number, errors }) => [number, errors.map(({ text }) => text)]);

it('writes and undoes rows that refer to a row far below them, also over several steps', async () => {
  const list = codes();
  const { id, counts, total } = await checked(accounts(list, { 0: 1, 1: 1002, 600: 1009, 1002: 700, 1003: 0 }));
  expect(counts).toEqual({ new: 1010, changed: 0, same: 0, wrong: 0 });
  expect(total).toBe(1010);
  expect(await step(id, 'run')).toMatchObject({ status: 'Done', counts, written: 1010 });
  expect(await step(id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
  expect(await accountWith(list[0] ?? '')).toEqual([]);
});

it('resolves a chain whose rows stand far apart in either direction', async () => {
  const list = codes();
  const down = { 0: 550, 550: 1001, 1001: 1009 };
  const up = { 10: 1005, 520: 10, 1002: 520 };
  const { counts } = await checked(accounts(list, { ...down, ...up }));
  expect(counts).toEqual({ new: 1010, changed: 0, same: 0, wrong: 0 });
});

it('refuses what refers to a wrong row or to each other, however far apart, and what is not there', async () => {
  const list = codes();
  const content = accounts(list, { 0: 1002, 5: 1005, 1005: 5 }).replace(`${list[1002]};Klant ${list[1002]};;NL`, `${list[1002]};;;NL`);
  const { id, counts } = await checked(content.replace(`${list[7]};Klant ${list[7]};`, `${list[7]};Klant ${list[7]};99999999`));
  expect(counts).toMatchObject({ new: 1005, wrong: 5 });
  expect(await errorsIn(id)).toEqual([
    [2, ['De rij waarnaar dit verwijst, is zelf fout.']],
    [7, [expect.any(String)]],
    [9, ['‘99999999’ is hier niet bekend.']],
    [1004, ['Vul dit in.']],
    [1007, [expect.any(String)]],
  ]);
});
