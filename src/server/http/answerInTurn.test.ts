import { expect, it } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { mostOfOne } from './answerInTurn.ts';

it('runs fewer calls of one sender than a process has connections to the database by default', () => {
  expect(mostOfOne).toBeLessThan(readSettings({}).DATABASE_POOL_SIZE);
});
