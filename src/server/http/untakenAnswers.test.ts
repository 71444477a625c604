import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { problemCode } from '../../../tests/support/problemCode.ts';
import { madeFile } from '../files/fileAnswer.ts';
import type { Answer } from './answer.ts';
import { countUntaken, requireTaken } from './untakenAnswers.ts';

const megabyte = 1_000_000;
interface Socket {
  isOpen: () => boolean;
  destroy: () => void;
}

const open: Socket[] = [];
const lines: object[] = [];
afterEach(() => open.splice(0).forEach(({ destroy }) => destroy()));

describe('answers that are not taken', () => {
  it('are bounded for all senders together, and those go first of whom the most waits', () => {
    const modest = untaken('modest', { json: 'x'.repeat(megabyte) });
    const greedy = Array.from({ length: 30 }, (_, number) => untaken(`greedy ${number % 10}`, { json: 'x'.repeat(10 * megabyte) }));
    expect(greedy.filter(({ isOpen }) => isOpen()).length).toBeGreaterThanOrEqual(20);
    expect(greedy.filter(({ isOpen }) => isOpen()).length).toBeLessThanOrEqual(26);
    // Of each the oldest
    expect(greedy.findLastIndex(({ isOpen }) => !isOpen())).toBeLessThan(10);
    expect(modest.isOpen()).toBe(true);
    expect(lines.length).toBeGreaterThan(0);
  });

  it('are bounded also where they are small, of very many senders', () => {
    const small = Array.from({ length: 30_000 }, (_, number) => untaken(`network ${Math.floor(number / 100)}`, { json: '{}' }));
    expect(small.filter(({ isOpen }) => isOpen()).length).toBeLessThan(15_000);
  });

  it('count as long as a caller has not taken them, and not a second time after they were ended', () => {
    for (let round = 0; round < 20; round++) {
      const some = Array.from({ length: 3 }, () => untaken('quick', { json: 'x'.repeat(10 * megabyte) }));
      expect(() => requireTaken('quick')).not.toThrow();
      some.forEach(({ destroy }) => destroy());
    }
    const last = untaken('quick', { json: 'x' });
    expect(last.isOpen()).toBe(true);
  });

  it('count with all their bytes where these lie in memory, such as a PDF, and with a part where they are read piece by piece', () => {
    const made = madeFile(Buffer.alloc(33 * megabyte), 'application/pdf', 'a.pdf', true);
    const { file } = made;
    if (!file) throw new Error('no file');
    const { held: _, ...stored } = file;
    untaken('reader', { file: stored });
    expect(() => requireTaken('reader')).not.toThrow();
    untaken('reader', made);
    expect(problemCode(() => requireTaken('reader'))).toBe('tooManyRequests');
  });
});

/** An answer that is not read. */
function untaken(sender: string, answer: Answer): Socket {
  const raw = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: false, req: { socket: { destroy } } });
  function destroy(): void {
    if (raw.destroyed) return;
    raw.destroyed = true;
    raw.emit('close');
  }
  const log = { warn: (line: object) => lines.push(line) } as unknown as FastifyBaseLogger; // as much of it as is used
  countUntaken({ raw, log, server: { log } } as unknown as FastifyReply, sender, answer); // the same
  const held = { isOpen: () => !raw.destroyed, destroy };
  open.push(held);
  return held;
}
