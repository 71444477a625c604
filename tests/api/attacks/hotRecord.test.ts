import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { mostOfRecord } from '#server/http/writeInTurn.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';
import { holdRows } from '../../support/heldRows.ts';
import { isDealt } from '../../support/processes.ts';

const api = await demonstratedApi({}, { connections: 8 });
const people = ['ada', 'anna', 'piet', 'sofie', 'mike'];
const accountOf = (number: number) => `/api/120001/account/${seededId(120001, 'account', number)}`;
const change = (number: number, turn: number) =>
  api.call(`PUT ${accountOf(number)}`, { as: people[turn % people.length] ?? 'ada', body: { remarks: `Change ${turn}` } });

// Several processes have more connections
it.skipIf(isDealt)('changes of one record by many people take few connections, and others read and write meanwhile', async () => {
  const held = await holdRows(
    api.database,
    120001,
    sql`
    select from account where division = 120001 and id = ${seededId(120001, 'account', 1)}::uuid for update`,
  );
  const changes = Array.from({ length: 50 }, (_, turn) => change(1, turn));
  await held.isAwaitedBy(mostOfRecord);
  expect((await api.call(`GET ${accountOf(2)}`, { as: 'bram' })).status).toBe(200);
  expect((await api.call(`PUT ${accountOf(2)}`, { as: 'bram', body: { remarks: 'Beside' } })).status).toBe(200);
  await held.release();
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
});

it.skipIf(isDealt)('changes of many locked records leave connections for those who read', async () => {
  const held = await holdRows(api.database, 120001, sql`select from account where division = 120001 for update`);
  const changes = Array.from({ length: 50 }, (_, turn) => change(3 + (turn % 20), turn));
  await held.isAwaitedBy(6);
  expect((await api.call(`GET ${accountOf(2)}`, { as: 'bram' })).status).toBe(200);
  await held.release();
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
});
