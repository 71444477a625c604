import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Struck } from './faults.ts';
import { division, type Where } from './writes.ts';

const rows = 1500;
const base = `/api/divisions/${division}/imports`;
const longestImport = 120_000;

/** Imports accounts with two processes and kills one of them halfway; the other one continues. */
export async function interruptImport({ scene, where, log, round }: Struck): Promise<void> {
  const first = 80_000_000 + round * rows;
  const codes = Array.from({ length: rows }, (_, at) => String(first + at));
  const file = `Relatienummer;Naam;Plaats\r\n${codes.map((code) => `${code};Onderbroken BV;Utrecht`).join('\r\n')}`;
  const form = new FormData();
  form.set('file', new Blob([file]), 'relaties.csv');
  const { id } = (await (await call(where, 'POST', '', form)).json()) as { id: string }; // the new import
  const stateOf = async () => (await (await call(where, 'GET', `/${id}`)).json()) as { status: string; done: number };
  const reached = async (isReached: (state: { status: string; done: number }) => boolean) => {
    const began = performance.now();
    let state = await stateOf().catch(() => undefined);
    while (!state || !isReached(state)) {
      if (performance.now() - began > longestImport) return void log.failures.push(`the import stays ${JSON.stringify(state)}`);
      await pause(50);
      state = await stateOf().catch(() => undefined);
    }
  };
  await call(where, 'POST', `/${id}/check`);
  await reached(({ status }) => status === 'Checked');
  await call(where, 'POST', `/${id}/run`);
  await reached(({ status, done }) => status === 'Done' || (status === 'Writing' && done > 0));
  const server = scene.servers[round % scene.servers.length];
  if (!server) return;
  server.child.kill('SIGKILL');
  await server.ended;
  await scene.withDatabase(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // Releases at once the lease that the dead process would hold for half a minute
    await client.query(`update job set "leaseEnds" = now() where division = $1 and status = 'Running'`, [division]);
    await reached(({ status }) => status === 'Done');
    const { rows: found } = await client.query<{ accounts: number; codes: number; entries: number }>(
      `select count(*)::integer as accounts, count(distinct code)::integer as codes, (
        select count(*)::integer from audit u where u.division = $1 and u.entity = 'account' and u."entityId" in (
          select id from account where division = $1 and code = any ($2))) as entries
      from account where division = $1 and code = any ($2)`,
      [division, codes],
    );
    await client.end();
    const [count] = found;
    if (count?.accounts !== rows || count.codes !== rows || count.entries !== rows)
      log.failures.push(`of ${rows} imported accounts there are ${JSON.stringify(count)}`);
  });
  scene.restart(server);
}

async function call({ addresses, token }: Where, method: 'GET' | 'POST', path: string, body?: FormData): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  // One of the processes may be down
  for (const address of addresses) {
    const answer = await fetch(`${address}${base}${path}`, { method, headers, ...(body ? { body } : {}) }).catch(() => undefined);
    if (answer) return answer;
  }
  throw new Error('No process answers');
}
