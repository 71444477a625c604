import type { FastifyReply } from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { Answer } from './answer.ts';

const mostAnswers = 100;
const mostBytes = 32_000_000;
// What is held of a file while it is sent, or a PDF that was made
const bytesOfFile = 1_000_000;

interface Untaken {
  answers: number;
  bytes: number;
}

const untaken = new Map<string, Untaken>();

/**
 * Refuses a call of a sender who does not take the answers to earlier ones, each of which holds memory and a connection.
 * @throws Problem tooManyRequests
 */
export function requireTaken(sender: string): void {
  const { answers, bytes } = untaken.get(sender) ?? { answers: 0, bytes: 0 };
  if (answers >= mostAnswers || bytes >= mostBytes) throw new Problem('tooManyRequests', { headers: { 'Retry-After': '10' } });
}

/** Counts an answer among those that its sender has not taken yet, until the caller has it or has gone. */
export function countUntaken({ raw }: FastifyReply, sender: string, answer: Answer): void {
  if (raw.destroyed || raw.writableFinished) return;
  const bytes = answer.json?.length ?? (answer.file || answer.download ? Math.min(answer.file?.size ?? bytesOfFile, bytesOfFile) : 0);
  add(sender, { answers: 1, bytes });
  raw.once('close', () => add(sender, { answers: -1, bytes: -bytes }));
}

function add(sender: string, { answers, bytes }: Untaken): void {
  const before = untaken.get(sender) ?? { answers: 0, bytes: 0 };
  const now = { answers: before.answers + answers, bytes: before.bytes + bytes };
  if (now.answers > 0) untaken.set(sender, now);
  else untaken.delete(sender);
}
