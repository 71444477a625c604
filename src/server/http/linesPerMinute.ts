import type { FastifyBaseLogger } from 'fastify';

const mostLines = 100;
const windowMs = 60_000;

/**
 * Limits warnings that anonymous callers can cause to a hundred per minute, so that they cannot fill the disk; the number of
 * those left out is logged as `more`.
 * @param log The log for the number of those left out.
 * @param message The message of each line.
 */
export function linesPerMinute(log: FastifyBaseLogger, message: string): (fields: object, log: FastifyBaseLogger) => void {
  let lines = 0;
  let more = 0;

  function begin(): void {
    setTimeout(() => {
      if (more > 0) log.warn({ more }, message);
      [lines, more] = [0, 0];
    }, windowMs).unref();
  }

  return (fields, requestLog) => {
    if (lines === 0) begin();
    if (lines >= mostLines) more++;
    else {
      lines++;
      requestLog.warn(fields, message);
    }
  };
}
