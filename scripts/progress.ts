import type { WriteStream } from 'node:tty';

const secondsBetweenLines = 10;

/**
 * Shows the progress of a long command: at a terminal in one line that is overwritten, elsewhere in a new line every ten seconds.
 */
export function progress(output: Pick<WriteStream, 'isTTY' | 'write' | 'columns'>): { report: (line: string) => void; end: () => void } {
  const begun = Date.now();
  let written = begun;
  return {
    report(line) {
      const text = `${Math.round((Date.now() - begun) / 1000)} s  ${line}`;
      if (output.isTTY) return void output.write(`\r\u001b[K${text.slice(0, output.columns - 1)}`);
      if (Date.now() - written < secondsBetweenLines * 1000) return;
      written = Date.now();
      output.write(`${text}\n`);
    },
    end: () => void (output.isTTY && output.write('\r\u001b[K')),
  };
}
