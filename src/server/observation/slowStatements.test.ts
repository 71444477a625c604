import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { planOf } from '../database/plan.ts';
import { slowStatements } from './slowStatements.ts';
import { inTrace, newTrace } from './trace.ts';

const database = await testDatabase();
const lines: Record<string, unknown>[] = [];
const slowLines = () => lines.filter(({ message }) => message === 'slow statement');

beforeAll(() => {
  const log = { warn: (details: object, message: string) => void lines.push({ ...details, message }) };
  database.pool.watch(slowStatements({ threshold: 50, log, plan: (run) => planOf(database.url, run) }));
});

it('notes a slow statement with its plan, its trace and none of its values', async () => {
  const trace = newTrace();
  const run = (name: string) =>
    database.pool.for([120001]).rows(sql`
      select a.id from pg_sleep(0.1) left join account a on a.division = ${120001} and a.name = ${name}`);
  await inTrace(
    () => trace,
    () => run('Jansen en Zonen'),
  );
  await expect.poll(slowLines).toHaveLength(1);
  const [line] = slowLines();
  expect(line).toMatchObject({ trace: trace.traceId, span: trace.spanId, failed: false });
  expect(line?.['statement']).toContain('a.name = $2');
  expect(line?.['plan']).toMatch(/account/);
  expect(line?.['plan']).toMatch(/\$2/);
  expect(line?.['ms']).toBeGreaterThanOrEqual(100);
  expect(JSON.stringify(lines)).not.toContain('Jansen');
  // its plan comes once an hour
  await run('De Vries');
  await expect.poll(slowLines).toHaveLength(2);
  expect(slowLines()[1]).not.toHaveProperty('plan');
});

it('plans a statement that writes without running it', async () => {
  const run = { text: 'delete from account where division = $1 and id = $2 returning id', values: 2, divisions: '{120001}' };
  expect(await planOf(database.url, run)).toMatch(/Delete on account/);
});

it('passes over what is quick', async () => {
  const before = lines.length;
  await database.pool.for([120001]).rows(sql`select 1`);
  expect(lines).toHaveLength(before);
});
