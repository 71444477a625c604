import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { keepRoom } from './room.ts';

const { bavail, bsize } = statfsSync(tmpdir());
const free = bavail * bsize;

it('refuses what does not fit beside the reserve, and notes once that the disk is full', async () => {
  const noted: string[] = [];
  const log = { warn: (_details: object, message: string) => void noted.push(message) };
  const wide = keepRoom(tmpdir(), free / 2, log);
  expect(await wide.isLeft()).toBe(true);
  await wide.require(free / 4);
  await expect(wide.require(free)).rejects.toMatchObject({ code: 'storageFull', status: 507 });
  expect(noted).toEqual([]);
  const narrow = keepRoom(tmpdir(), 4 * free, log);
  for (const _ of [1, 2]) await expect(narrow.require()).rejects.toMatchObject({ code: 'storageFull' });
  expect(await narrow.isLeft()).toBe(false);
  expect(noted).toEqual(['The disk is full: writes are refused']);
});
