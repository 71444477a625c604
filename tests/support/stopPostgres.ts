import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster } from '#server/database/postmaster.ts';

const longestStop = 30_000;

/** Stops the PostgreSQL that runs on a data folder, if there is one. A killed process leaves its PostgreSQL running. */
export async function stopPostgres(dataFolder: string): Promise<void> {
  const end = Date.now() + longestStop;
  for (let found = find(); found && Date.now() < end; found = find()) {
    if (found.pid) endProcess(found.pid);
    await sleep(100);
  }

  function find() {
    return findPostmaster(join(dataFolder, 'database'));
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // it has ended
  }
}
