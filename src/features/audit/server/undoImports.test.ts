import { describe, expect, it } from 'vitest';
import type { DataImport } from '#features/imports/schema.ts';
import { auditApi } from '../../../../tests/support/auditApi.ts';
import { base, importApi } from '../../../../tests/support/importApi.ts';

const { api, step, checked, accountWith, newCode } = await importApi();
const { entryOf, undo } = auditApi(api);

/** An import that changed one account and added another. */
async function imported() {
  const [old, fresh] = [newCode(), newCode()];
  await api.call('POST /api/120001/account', { as: 'ada', body: { code: old, name: 'Oud BV', city: 'Zwolle' } });
  const done = await step((await checked(`Relatienummer;Naam;Plaats\r\n${old};Nieuw BV;Emmen\r\n${fresh};Vers BV;Utrecht\r\n`)).id, 'run');
  expect(done).toMatchObject({ status: 'Done', written: 2 });
  const [[changed], [added]] = [await accountWith(old), await accountWith(fresh)];
  if (!changed || !added) throw new Error('not imported');
  return { old, fresh, changed, added, importId: done.id };
}
const importNow = async (id: string) => (await api.call<DataImport>(`GET ${base}/${id}`, { as: 'ada' })).body;

describe('an import', () => {
  it('is taken back whole from its entry in the audit, in the background, once', async () => {
    const { old, fresh, importId } = await imported();
    const entry = await entryOf(importId, 'runImport');
    expect(entry.undo).toBe('import');
    expect(await undo(entry, { as: 'ada' })).toMatchObject({ status: 200, body: { undone: 0, importId } });
    await api.runJobs();
    expect(await importNow(importId)).toMatchObject({ status: 'Undone', written: 0, blocked: 0 });
    expect(await accountWith(fresh)).toEqual([]);
    expect(await accountWith(old)).toMatchObject([{ name: 'Oud BV', city: 'Zwolle' }]);
    expect(await undo(entry, { as: 'ada' })).toMatchObject({ status: 409 });
  });

  it('is taken back whole from the entry of one record that it wrote, where all of it is meant', async () => {
    const { old, fresh, added, importId } = await imported();
    const entry = await entryOf(added.id, 'create');
    expect(entry).toMatchObject({ operation: 'runImport', channel: 'job' });
    expect(await undo(entry, { as: 'ada', all: true })).toMatchObject({ status: 200, body: { importId } });
    await api.runJobs();
    expect(await accountWith(fresh)).toEqual([]);
    expect(await accountWith(old)).toMatchObject([{ name: 'Oud BV' }]);
  });

  it('leaves all of it where one record was changed since, and says so on the import', async () => {
    const { fresh, changed, importId } = await imported();
    await api.call(`PUT /api/120001/account/${changed.id}`, { as: 'bram', body: { city: 'Zeist' } });
    await undo(await entryOf(importId, 'runImport'), { as: 'ada' });
    await api.runJobs();
    expect(await importNow(importId)).toMatchObject({ status: 'Done', written: 2, blocked: 1 });
    expect(await accountWith(fresh)).toHaveLength(1);
  });

  it('is not taken back by who may not import', async () => {
    const { added, importId } = await imported();
    expect(await undo(await entryOf(importId, 'runImport'))).toMatchObject({ status: 403 });
    expect(await undo(await entryOf(added.id, 'create'), { all: true })).toMatchObject({ status: 403 });
    expect(await importNow(importId)).toMatchObject({ status: 'Done' });
  });

  it('leaves the others where one of its records is taken back alone', async () => {
    const { old, added, fresh, importId } = await imported();
    expect(await undo(await entryOf(added.id, 'create'))).toMatchObject({ status: 200, body: { undone: 1, importId: null } });
    expect((await api.call(`GET /api/120001/account/${added.id}`)).status).toBe(404);
    expect(await accountWith(old)).toMatchObject([{ name: 'Nieuw BV' }]);
    // What is gone was changed since
    await undo(await entryOf(importId, 'runImport'), { as: 'ada' });
    await api.runJobs();
    expect(await importNow(importId)).toMatchObject({ status: 'Done', blocked: 1 });
    expect(fresh).toBeTruthy();
  });
});
