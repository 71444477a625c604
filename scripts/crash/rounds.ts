import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { printToken } from '../../src/app/server/printToken.ts';
import { seed } from '../../src/app/server/seed.ts';
import { joinDatabase } from '../../src/app/server/joinDatabase.ts';
import { readSettings } from '#server/config/settings.ts';
import { startServer, type StartedServer } from '../startServer.ts';
import { findDamage } from './damage.ts';
import { send, writeUntil, type WriteLog } from './writes.ts';

/** Who is killed in a round. */
export type Victim = 'application' | 'database' | 'both';

/** What a series of rounds has shown. */
export interface CrashReport {
  /** Writes that were acknowledged. */
  kept: number;
  /** Writes that a kill left without an answer, which were sent again afterwards. */
  repeated: number;
  /** Everything that was lost, half done or answered wrongly; empty when all is well. */
  damage: string[];
}

/** How the rounds are run. */
export interface CrashOptions {
  dataFolder: string;
  victims: readonly Victim[];
  /** Milliseconds of writing before each kill, at most. */
  writingTime: number;
  report?: (line: string) => void;
}

/**
 * Starts the product on an empty folder and, again and again, kills it, its database or both in the middle of a stream of
 * writes; then starts it again and looks for what was acknowledged and is gone, and for what is half done. Writes that were
 * left without an answer are sent again under their Idempotency-Key.
 */
export async function crashRounds({ dataFolder, victims, writingTime, report = () => undefined }: CrashOptions): Promise<CrashReport> {
  const variables = { DATA_DIR: dataFolder, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'fatal' };
  await seed(variables, { accounts: '30', assets: '5', today: undefined });
  const log: WriteLog = { kept: [], unanswered: [], failures: [] };
  const damage: string[] = [];
  let repeated = 0;
  let server = startServer(variables);
  try {
    for (const [round, victim] of victims.entries()) {
      const where = await openedBy(server, variables);
      await writeAndKill(server, victim, { where, dataFolder, log, time: writingTime * (0.2 + 0.8 * Math.random()) });
      if (victim !== 'database') server = startServer(variables);
      const again = await openedBy(server, variables);
      const open = log.unanswered.splice(0);
      repeated += open.length;
      for (const write of open) await send(again, write, log);
      damage.push(...log.unanswered.splice(0).map(({ entity, key }) => `${entity} ${key} was not answered after the restart`));
      damage.push(...log.failures.splice(0), ...(await damageIn(dataFolder, variables, log)));
      report(`${round + 1}/${victims.length} ${victim}: ${log.kept.length} kept, ${open.length} sent again, ${damage.length} damages`);
    }
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  return { kept: log.kept.length, repeated, damage };
}

async function writeAndKill(
  server: StartedServer,
  victim: Victim,
  { where, dataFolder, log, time }: { where: { address: string; token: string }; dataFolder: string; log: WriteLog; time: number },
): Promise<void> {
  const stopping = new AbortController();
  const writing = writeUntil(stopping.signal, where, log);
  await pause(time);
  if (victim !== 'application') process.kill(postmasterOf(dataFolder), 'SIGKILL');
  if (victim !== 'database') server.child.kill('SIGKILL');
  else await pause(time);
  stopping.abort();
  await writing;
  if (victim !== 'database') await server.ended;
}

/** Address and token of a server, once it can work. */
async function openedBy(server: StartedServer, variables: Record<string, string>): Promise<{ address: string; token: string }> {
  const address = await server.address;
  for (let attempt = 0; (await fetch(`${address}/health/ready`).catch(() => undefined))?.status !== 200; attempt++) {
    if (attempt === 150) throw new Error('The server was not ready within 30 seconds');
    await pause(200);
  }
  return { address, token: await printToken(variables, { userName: 'ada', audience: undefined, expiresIn: undefined }) };
}

async function damageIn(dataFolder: string, variables: Record<string, string>, { kept }: WriteLog): Promise<string[]> {
  const database = await joinDatabase(readSettings(variables));
  try {
    return await findDamage({ url: database.url, filesFolder: join(dataFolder, 'files') }, kept);
  } finally {
    await database.close();
  }
}

function postmasterOf(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'database/postmaster.pid'), 'utf8').split('\n')[0]);
}
