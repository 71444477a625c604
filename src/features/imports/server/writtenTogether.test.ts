import { expect, it } from 'vitest';
import { base, importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, step, newCode } = await importApi();

it('writes and undoes what refers to a later row of the same file', async () => {
  const heads = 'Relatienummer;Naam;parentId\r\n';
  const same = Array.from({ length: 300 }, () => newCode());
  const first = await checked(heads + same.map((code) => `${code};Zelfde ${code};\r\n`).join(''));
  await step(first.id, 'run');
  const fresh = Array.from({ length: 950 }, () => newCode());
  // the rows are checked in two batches; 500 rows to write would be those of the first one and some of the second
  const rows = [
    ...same.map((code) => `${code};Zelfde ${code};`),
    ...fresh.map((code, at) => `${code};Nieuw ${code};${at === 439 ? fresh[690] : ''}`),
  ];
  const { id, counts } = await checked(`${heads}${rows.join('\r\n')}\r\n`);
  expect(counts).toEqual({ new: 950, changed: 0, same: 300, wrong: 0 });
  const done = await step(id, 'run');
  expect(done.counts).toEqual(counts);
  expect(await step(id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
});

it('begins each step once, however many ask at the same time', async () => {
  const { id } = await checked(`Relatienummer;Naam\r\n${newCode()};Eenmaal BV\r\n`);
  for (const action of ['run', 'undo']) {
    const ask = () => api.call(`POST ${base}/${id}/${action}`, { as: 'ada' });
    const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([202, ...Array<number>(7).fill(409)]);
    await api.runJobs();
  }
});
