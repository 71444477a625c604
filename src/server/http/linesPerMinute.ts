import type { FastifyBaseLogger } from 'fastify';

const mostLines = 100;
const windowMs = 60_000;

/**
 * Writes warnings that strangers can cause into a log: a hundred a minute, and how many there were besides (`more`), so that they cannot
 * fill a disk.
 *
 * @param log Where the number of those that were left out goes.
 * @param message What each line says.
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
