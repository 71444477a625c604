import type { FastifyReply } from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { Answer } from './answer.ts';
import { linesPerMinute } from './linesPerMinute.ts';

const mostAnswers = 100;
const mostBytes = 32_000_000;
/** Limit for all senders together, including the overhead of each answer. */
const mostOfAll = 256_000_000;
const bytesBesides = 20_000;
// The part of a file that is in memory while it is read and sent
const bytesOfFile = 1_000_000;

/** An answer that its sender has not received yet. */
interface Untaken {
  bytes: number;
  reply: FastifyReply;
  /** Removes it from the count. */
  forget: () => void;
}

/** The answers of one sender, the oldest first. */
interface Share {
  answers: Set<Untaken>;
  bytes: number;
}

const shares = new Map<string, Share>();
let bytesOfAll = 0;

/**
 * Refuses a call of a sender who does not read the answers to earlier calls, each of which holds memory and a connection.
 * @throws Problem tooManyRequests
 */
export function requireTaken(sender: string): void {
  const share = shares.get(sender);
  if (!share) return;
  if (share.answers.size >= mostAnswers || share.bytes >= mostBytes)
    throw new Problem('tooManyRequests', { headers: { 'Retry-After': '10' } });
}

/**
 * Counts an answer as not yet received, until the caller has it or has disconnected. When all senders together would hold too
 * much, the connection with the oldest answer of the sender who holds the most is closed.
 */
export function countUntaken(reply: FastifyReply, sender: string, answer: Answer): void {
  const { raw } = reply;
  if (raw.destroyed || raw.writableFinished) return;
  const bytes = bytesOf(answer);
  while (shares.size > 0 && bytesOfAll + bytes + bytesBesides > mostOfAll) endOldestOfGreatest();
  // Its own connection may have just been closed because of another answer
  if (raw.destroyed) return;
  const forget = add(sender, bytes, reply);
  raw.once('close', forget);
}

function bytesOf({ json, file, download }: Answer): number {
  if (json !== undefined) return json.length;
  if (file) return file.held ?? Math.min(file.size, bytesOfFile);
  return download ? bytesOfFile : 0;
}

function add(sender: string, bytes: number, reply: FastifyReply): () => void {
  const share = shares.get(sender) ?? { answers: new Set(), bytes: 0 };
  shares.set(sender, share);
  const untaken: Untaken = {
    bytes,
    reply,
    forget() {
      if (!share.answers.delete(untaken)) return;
      share.bytes -= bytes;
      bytesOfAll -= bytes + bytesBesides;
      if (share.answers.size === 0) shares.delete(sender);
    },
  };
  share.answers.add(untaken);
  share.bytes += bytes;
  bytesOfAll += bytes + bytesBesides;
  return untaken.forget;
}

function endOldestOfGreatest(): void {
  const [oldest] = greatest()?.answers ?? [];
  if (!oldest) return;
  oldest.forget();
  const { server, log, raw } = oldest.reply;
  note ??= linesPerMinute(server.log, 'answerNotTaken');
  note({ bytes: oldest.bytes }, log);
  // Not only this answer: those queued behind it on the connection would be received even later
  raw.req.socket.destroy();
}

// A process has only one log
let note: ReturnType<typeof linesPerMinute> | undefined;

function greatest(): Share | undefined {
  let found: Share | undefined;
  for (const share of shares.values()) if (!found || heldBy(share) > heldBy(found)) found = share;
  return found;
}

function heldBy({ answers, bytes }: Share): number {
  return bytes + answers.size * bytesBesides;
}
