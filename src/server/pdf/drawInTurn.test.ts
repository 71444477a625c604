import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { drawInTurn } from './drawInTurn.ts';

const of = (oid: string, hasLeft = () => false) => ({ person: { oid }, hasLeft });

it('draws one at a time, of each person in turn, and lets others be answered in between', async () => {
  const drawn: string[] = [];
  let between = 0;
  const draw = (name: string) => async () => {
    drawn.push(name);
    for (const end = performance.now() + 60; performance.now() < end;) continue;
    return await Promise.resolve(name);
  };
  const answering = setInterval(() => between++, 5);
  const work = ['a1', 'a2', 'a3'].map((name) => drawInTurn(of('anna'), draw(name)));
  await Promise.all([...work, drawInTurn(of('bert'), draw('b1'))]);
  clearInterval(answering);
  expect(drawn).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(between).toBeGreaterThan(4);
});

it('says what went wrong, goes on, and takes no more than twenty that wait', async () => {
  await expect(drawInTurn(of('carl'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await drawInTurn(of('carl'), () => Promise.resolve(1))).toBe(1);
  const slow = Array.from({ length: 25 }, () => drawInTurn(of('dora'), () => sleep(1)));
  const drawn = (await Promise.allSettled(slow)).filter(({ status }) => status === 'fulfilled').length;
  // the first one waits too while another rests
  expect([20, 21]).toContain(drawn);
});

it('does not draw what a caller waits for who has left', async () => {
  let isThere = true;
  const first = drawInTurn(of('emma'), () => sleep(20));
  const drawn = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const second = drawInTurn(
    of('emma', () => !isThere),
    drawn,
  );
  isThere = false;
  await first;
  await expect(second).rejects.toThrow('requestTimeout');
  expect(drawn).not.toHaveBeenCalled();
});
