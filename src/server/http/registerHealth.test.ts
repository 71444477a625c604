import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerHealth } from './registerHealth.ts';

it('asks the database once for many requests, and reports a stopping server at once', async () => {
  const app = fastify();
  let checks = 0;
  let isAway = false;
  const check = async () => {
    checks++;
    if (isAway) throw new Error('away');
  };
  const readiness = { isStopping: false, check };
  registerHealth(app, readiness);
  const ask = async () => (await app.inject('/health/ready')).statusCode;
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array<number>(20).fill(200));
  expect(checks).toBe(1);
  isAway = true;
  await pause(600);
  expect(await ask()).toBe(503);
  isAway = false;
  await pause(600);
  expect(await ask()).toBe(200);
  readiness.isStopping = true;
  expect(await ask()).toBe(503);
  await app.close();
});
