import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { lookAtParts, type PartCheck, type PartName } from '../observation/readiness.ts';
import { registerHealth } from './registerHealth.ts';

const well = { look: async () => 'well' as const };
const parts: Record<PartName, PartCheck> = {
  database: well,
  migrations: well,
  files: well,
  directory: well,
  jobs: { look: async () => 'off' },
};
const noted: unknown[] = [];
const log = { warn: (details: object, message: string) => void noted.push({ ...details, message }) };

function appWith(changes: Partial<typeof parts>) {
  const app = fastify();
  const readiness = { isStopping: false, parts: lookAtParts({ ...parts, ...changes }, log) };
  registerHealth(app, readiness);
  const ask = async () => {
    const { statusCode, body } = await app.inject('/health/ready');
    return { ...(JSON.parse(body) as { parts: Record<PartName, string> }), status: statusCode };
  };
  return { app, readiness, ask };
}

it('looks once for many requests, names the part that fails, and notes it once', async () => {
  let looks = 0;
  let isAway = false;
  const look = async () => {
    looks++;
    if (isAway) throw new Error('away');
    return 'well' as const;
  };
  const { app, readiness, ask } = appWith({ database: { look } });
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(answers[19]).toMatchObject({ status: 200, parts: { database: 'well', jobs: 'off' } });
  expect(looks).toBe(1);
  isAway = true;
  for (const _ of [1, 2]) {
    await pause(600);
    expect(await ask()).toMatchObject({ status: 503, parts: { database: 'failed', migrations: 'well' } });
  }
  isAway = false;
  await pause(600);
  expect(await ask()).toMatchObject({ status: 200, parts: { database: 'well' } });
  expect(noted).toMatchObject([
    { part: 'database', err: { message: 'away' }, message: 'not ready' },
    { part: 'database', message: 'ready again' },
  ]);
  readiness.isStopping = true;
  expect(await ask()).toMatchObject({ status: 503 });
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  await app.close();
});

it('does not wait for a part that does not answer', async () => {
  const { app, ask } = appWith({ files: { look: () => new Promise(() => undefined) } });
  expect(await ask()).toMatchObject({ status: 503, parts: { files: 'failed', database: 'well' } });
  await app.close();
});
