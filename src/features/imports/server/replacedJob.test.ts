import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { base, importApi } from '../../../../tests/support/importApi.ts';
import type { DataImport } from '../schema.ts';

const { api, upload, step, newCode } = await importApi();

it('a job of an import that was replaced by another one does nothing when it is tried again', async () => {
  const { body } = await upload(`Relatienummer;Naam\r\n${newCode()};Een\r\n${newCode()};Twee\r\n`);
  const jobs = `/api/divisions/120001/jobs`;
  const cancelled = async (checkpoint: object | null) => {
    await api.call(`POST ${base}/${body.id}/check`, { as: 'ada' });
    const [job] = await api.database.sql<{ id: string }>(sql`
      update job set status = 'Cancelled', checkpoint = ${checkpoint === null ? null : JSON.stringify(checkpoint)}::jsonb
      where name = 'checkImport' and status = 'Waiting' returning id`);
    return job?.id;
  };
  const first = await cancelled({ sheet: 0, number: 2, position: 1, counts: { new: 1, changed: 0, same: 0, wrong: 0 } });
  await cancelled(null);
  expect((await api.call(`POST ${jobs}/${first}/retry`, { as: 'ada' })).status).toBe(200);
  await api.runJobs();
  const stored = await api.call<DataImport>(`GET ${base}/${body.id}`, { as: 'ada' });
  expect(stored.body).toMatchObject({ status: 'Checking', isInterrupted: true, done: 0 });
  expect(await step(body.id, 'check')).toMatchObject({ status: 'Checked', total: 2, counts: { new: 2 } });
});
