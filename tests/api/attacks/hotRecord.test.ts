import { setTimeout } from 'node:timers/promises';
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

it.skipIf(isDealt)('documents that are drawn take no turn of those who write', { timeout: 60_000 }, async () => {
  const locationId = seededId(120001, 'location', 1);
  await api.database.sql(sql`
    insert into asset (division, id, tag, "assetType", name, "locationId", "createdBy", "modifiedBy")
    select 120001, gen_random_uuid(), upper(left(md5(random()::text), 12)), 'BhvCloset', repeat('W', 200), ${locationId}, 'x', 'x' from generate_series(1, 300) n`);
  let drawn = 0;
  const draw = async (as: string) => {
    await api.call('POST /api/divisions/120001/assets/labels', { as, body: { locationId, paper: 'averyL7160' } });
    drawn++;
  };
  const drawings = ['ada', 'anna', 'piet', 'sofie'].flatMap((as) => [draw(as), draw(as), draw(as)]);
  await setTimeout(100);
  expect((await api.call(`PUT ${accountOf(2)}`, { as: 'bram', body: { remarks: 'Beside labels' } })).status).toBe(200);
  expect(drawn).toBe(0);
  await Promise.all(drawings);
});
