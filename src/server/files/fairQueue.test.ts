import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fairQueue } from './fairQueue.ts';

/** Work by name that lasts until it is ended; `begun` says in which order it was taken. */
function workshop(queue: ReturnType<typeof fairQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    give: (person: string, name: string) =>
      queue.run(person, () => {
        begun.push(name);
        return new Promise<string>((done) => ends.set(name, () => done(name)));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await nextTurn();
    },
  };
}

describe('fairQueue', () => {
  it('runs so many at once, of each person one, and takes the persons in turn', async () => {
    const { begun, give, end } = workshop(fairQueue({ atOnce: 2, waiting: 9 }));
    const work = [give('anna', 'a1'), give('anna', 'a2'), give('anna', 'a3'), give('bert', 'b1'), give('bert', 'b2'), give('carl', 'c1')];
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('c1');
    await end('b2');
    await end('a2');
    await end('a3');
    expect(await Promise.all(work)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  });

  it('keeps a place free from a person who sends much', async () => {
    const { begun, give } = workshop(fairQueue({ atOnce: 2, waiting: 9 }));
    for (const name of ['a1', 'a2', 'a3']) void give('anna', name);
    void give('bert', 'b1');
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('runs several of one person at once where it may', async () => {
    const { begun, give, end } = workshop(fairQueue({ atOnce: 4, ofOne: 3, waiting: 9 }));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void give('anna', name);
    for (const name of ['b1', 'b2']) void give('bert', name);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    await end('a1');
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'a4']);
  });

  it('tells work how much of the same person waits behind it', async () => {
    const queue = fairQueue({ atOnce: 2, waiting: 9 });
    const tell = (person: string) => queue.run(person, (behind) => Promise.resolve(behind));
    expect(await Promise.all([tell('anna'), tell('anna'), tell('anna'), tell('bert')])).toEqual([0, 1, 0, 0]);
  });

  it('goes on after work that failed', async () => {
    const queue = fairQueue({ atOnce: 1, waiting: 1 });
    const first = queue.run('anna', () => Promise.reject(new Error('broken')));
    const second = queue.run('anna', () => Promise.resolve('done'));
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe('done');
  });

  it('refuses a person of whom too much waits, and no other', async () => {
    const { give } = workshop(fairQueue({ atOnce: 1, waiting: 2 }));
    for (const name of ['a1', 'a2', 'a3']) void give('anna', name);
    await expect(give('anna', 'a4')).rejects.toMatchObject({ code: 'tooManyRequests', details: { headers: { 'Retry-After': '10' } } });
    void give('bert', 'b1');
    await expect(Promise.race([give('bert', 'b2'), nextTurn('waits')])).resolves.toBe('waits');
  });
});
