import { readSettings } from '#server/config/settings.ts';
import { keepHeapSmall } from '#server/jobs/tightHeap.ts';
import { lineOf, loadEnvironment } from './command.ts';
import { run } from './run.ts';
import { whenStopped } from './whenStopped.ts';

loadEnvironment();
keepHeapSmall();

const stopping = new AbortController();
const { signal } = stopping;
whenStopped(() => stopping.abort());

try {
  const running = await started();
  if (running && !signal.aborted) await new Promise((stop) => signal.addEventListener('abort', stop));
  await running?.stop();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${lineOf(error)}\n`);
  process.exit(1);
}

/** The running application; undefined when it was stopped during its start. */
async function started() {
  try {
    const running = await run(readSettings(process.env), { hasConsole: !process.argv.includes('--without-console'), signal });
    process.stdout.write(running.message);
    return running;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
