import type { FastifyBaseLogger } from 'fastify';

/** The answers that stand in the log at its usual level: who is not signed in, may not, or asks too often. */
const refusing: ReadonlySet<number> = new Set([401, 403, 429]);

const mostLines = 100;
const windowMs = 60_000;

/** What stands in the log of a refusal; nothing in it was written by the caller, and no person is named. */
export interface Refusal {
  status: number;
  /** The code of the problem, where it was answered as one. */
  code?: string | undefined;
  method: string;
  path: string;
  call: string;
  trace: string;
}

/** Writes refusals into a log: a hundred a minute, and how many there were besides, so that those who are refused cannot fill a disk. */
export function refusalLog(log: FastifyBaseLogger): (refusal: Refusal, log: FastifyBaseLogger) => void {
  let lines = 0;
  let more = 0;

  function begin(): void {
    setTimeout(() => {
      if (more > 0) log.warn({ more }, 'refused');
      [lines, more] = [0, 0];
    }, windowMs).unref();
  }

  return (refusal, requestLog) => {
    if (!refusing.has(refusal.status)) return;
    if (lines + more === 0) begin();
    if (lines >= mostLines) more++;
    else {
      lines++;
      requestLog.warn(refusal, 'refused');
    }
  };
}
