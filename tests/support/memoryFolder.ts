import { readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const folder = '/dev/shm';
const gibibyte = 2 ** 30;

/**
 * Before the tests: lets them and the programs that they start put temporary files into the folder that Linux keeps in memory, unless
 * TMPDIR says another. Each test file has a database of its own; to write those to a disk takes longer than many tests.
 */
export function setup(): void {
  const found = memoryFolder();
  if (found !== undefined) process.env['TMPDIR'] ??= found;
}

/** The folder, unless there is none, programs cannot run from it, or it has too little room for the databases of a run. */
function memoryFolder(): string | undefined {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === folder);
    const { bavail, bsize } = statfsSync(folder);
    const hasRoom = bavail * bsize > 8 * gibibyte && freemem() > 12 * gibibyte;
    return mount && !/\bnoexec\b/.test(mount) && hasRoom ? folder : undefined;
  } catch {
    return undefined; // not on Linux
  }
}
