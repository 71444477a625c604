import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { describe, expect, it, vi } from 'vitest';
import { base, importApi } from '../../../../tests/support/importApi.ts';
import type { DataImport } from '../schema.ts';

const { api, upload, newCode } = await importApi();

describe('a killed process', () => {
  const rows = 3000;

  /** Starts a step, kills the process that does it halfway, and lets another one go on. */
  async function interrupted(id: string, action: 'check' | 'run' | 'undo') {
    const child = spawn(process.execPath, ['tests/support/importChild.ts', api.database.url, api.filesFolder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      await api.call(`POST ${base}/${id}/${action}`, { as: 'ada' });
      const doneOf = async () => (await api.call<DataImport>(`GET ${base}/${id}`, { as: 'ada' })).body.done;
      await vi.waitFor(async () => expect(await doneOf()).toBeGreaterThan(0), { timeout: 100_000, interval: 5 });
    } finally {
      child.kill('SIGKILL');
    }
    const before = (await api.call<DataImport>(`GET ${base}/${id}`, { as: 'ada' })).body;
    // Its lease ends after a second
    await sleep(1200);
    await api.runJobs();
    return { before, after: (await api.call<DataImport>(`GET ${base}/${id}`, { as: 'ada' })).body };
  }

  it('loses nothing and does nothing twice', { timeout: 400_000 }, async () => {
    const codes = Array.from({ length: rows }, newCode);
    const lines = codes.map((code) => `${code};Onderbroken BV;Utrecht`);
    const { body } = await upload(`Relatienummer;Naam;Plaats\r\n${lines.join('\r\n')}`);
    const check = await interrupted(body.id, 'check');
    expect(check.before).toMatchObject({ status: 'Checking' });
    expect(check.after).toMatchObject({ status: 'Checked', total: rows, counts: { new: rows, wrong: 0 } });
    const run = await interrupted(body.id, 'run');
    expect(run.before).toMatchObject({ status: 'Writing' });
    expect(run.after).toMatchObject({ status: 'Done', written: rows });
    const [found] = await api.database.sql(sql`
      select count(*)::integer as accounts, count(distinct code)::integer as codes, (
        select count(*)::integer from audit u where u.division = 120001 and u.entity = 'account' and u."entityId" in (
          select id from account where division = 120001 and name = 'Onderbroken BV')) as entries
      from account where division = 120001 and code between ${codes[0]} and ${codes.at(-1)} and name = 'Onderbroken BV'`);
    expect(found).toEqual({ accounts: rows, codes: rows, entries: rows });
    const undo = await interrupted(body.id, 'undo');
    expect(undo.after).toMatchObject({ status: 'Undone', written: 0 });
    expect(await api.database.sql(sql`select from account where division = 120001 and name = 'Onderbroken BV'`)).toEqual([]);
  });
});
