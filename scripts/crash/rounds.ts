import { join } from 'node:path';
import { findDamage } from './damage.ts';
import { type FaultName, faults } from './faults.ts';
import type { Scene } from './scene.ts';
import { newLog, send, writeUntil, type Where, type WriteLog } from './writes.ts';

/** The outcome of a series of rounds. */
export interface CrashReport {
  /** Number of confirmed writes. */
  kept: number;
  /** Number of writes that a fault left without an answer and that were sent again afterwards. */
  repeated: number;
  /** Everything that was lost, half done, done twice or answered wrongly; empty when all is well. */
  damage: string[];
}

/** Options of {@link crashRounds}. */
export interface CrashOptions {
  /** Is created. */
  folder: string;
  /** The kind of each round. The product is set up as the first one needs it. */
  kinds: readonly FaultName[];
  /** Milliseconds of writing before each fault, at most. */
  writingTime: number;
  report?: (line: string) => void;
}

/**
 * Starts the product in an empty folder and repeatedly injects a fault into a stream of writes. Then it looks for acknowledged writes
 * that are lost, for incomplete writes, and for figures that differ from what they are derived from. Unanswered writes, and some of
 * the answered ones, are sent again with their Idempotency-Key, and must take effect once.
 */
export async function crashRounds({ folder, kinds, writingTime, report = () => undefined }: CrashOptions): Promise<CrashReport> {
  const scene = await faults[kinds[0] ?? 'all'].open(folder);
  const log = newLog();
  const damage: string[] = [];
  let repeated = 0;
  try {
    for (const [round, kind] of kinds.entries()) {
      const fault = faults[kind];
      log.statuses.clear();
      log.slowest = 0;
      const where = await scene.opened();
      const stopping = new AbortController();
      const writing = writeUntil(stopping.signal, where, log);
      await fault.strike({ scene, where, log, round, time: writingTime * (0.2 + 0.8 * Math.random()) }).finally(() => stopping.abort());
      await writing;
      const again = await scene.opened();
      const statuses = [...log.statuses].map(([status, count]) => `${count}×${status}`).join(' ');
      const open = log.unanswered.splice(0);
      if ('isUnseen' in fault) damage.push(...open.map(({ entity, method }) => `${method} of ${entity} was not answered well`));
      repeated += open.length;
      for (const write of open) await send(again, write, log);
      damage.push(...log.unanswered.splice(0).map(({ entity, key }) => `${entity} ${key} was not answered after the fault`));
      await sendSomeAgain(again, log);
      damage.push(...log.failures.splice(0), ...(await damageIn(scene, log)));
      await scene.tidy?.();
      report(
        `${kind} ${round + 1}/${kinds.length}: ${log.kept.length} kept, ${open.length} sent again, slowest ${Math.round(log.slowest)} ms, ${statuses}, ${damage.length} damages`,
      );
    }
  } finally {
    await scene.close();
  }
  return { kept: log.kept.length, repeated, damage };
}

const some = 5;

/** A request that was answered before gets the same answer, and is not done again. */
async function sendSomeAgain(where: Where, log: WriteLog): Promise<void> {
  const before = log.kept.filter(({ key, isKeyless }) => key && !isKeyless).slice(-some);
  for (const write of before) {
    const answer = await send(where, write, log);
    log.kept.pop();
    if (answer?.id !== write.id) log.failures.push(`${write.entity} ${write.id} was done again as ${answer?.id}`);
  }
}

function damageIn(scene: Scene, { kept }: WriteLog): Promise<string[]> {
  return scene.withDatabase((url) => findDamage({ url, filesFolder: join(scene.dataFolder, 'files') }, kept));
}
