import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { base, importApi } from '../../../../tests/support/importApi.ts';
import { changeTriggers } from '../../../../tests/support/triggers.ts';
import type { DataImport } from '../schema.ts';

const { api, upload, step, checked, rowsOf, accountWith, newCode } = await importApi();

describe('writing', () => {
  it('adds and changes records with their audit, by the person who asked', async () => {
    const [old, fresh] = [newCode(), newCode()];
    await api.call('POST /api/120001/account', { as: 'ada', body: { code: old, name: 'Oud BV', city: 'Zwolle' } });
    const result = await checked(
      `Relatienummer;Naam;Plaats;Adres\r\n${old};Nieuw BV;;\r\n${fresh};Vers BV;Utrecht;Kade 1\r\n;Zonder nummer;;\r\n`,
    );
    expect(result.counts).toEqual({ new: 2, changed: 1, same: 0, wrong: 0 });
    const done = await step(result.id, 'run');
    expect(done).toMatchObject({ status: 'Done', written: 3, counts: { new: 2, changed: 1, same: 0, wrong: 0 } });
    // An empty cell leaves what is stored
    expect(await accountWith(old)).toMatchObject([{ name: 'Nieuw BV', city: 'Zwolle', version: 2 }]);
    const [added] = await accountWith(fresh);
    const answer = await api.call<{ addresses: unknown[]; creatorName: string }>(`GET /api/120001/account/${added?.id}`, { as: 'ada' });
    expect(answer.body).toMatchObject({
      addresses: [{ type: 'Visit', city: 'Utrecht', addressLine1: 'Kade 1' }],
      creatorName: expect.stringContaining('Ada'),
    });
    const history = await api.call<{ action: string; byName: string }[]>(`GET /api/120001/account/${added?.id}/history`, { as: 'ada' });
    expect(history.body).toMatchObject([{ action: 'create', byName: expect.stringContaining('Ada') }]);
    const [unnumbered] = await api.database.sql<{ code: string }>(
      sql`select code from account where division = 120001 and name = 'Zonder nummer'`,
    );
    expect(unnumbered?.code).toMatch(/^\d{8}$/);
    expect(await api.problem(`POST ${base}/${done.id}/run`, { as: 'ada' })).toMatchObject({ status: 409, code: 'transition' });
  });

  it('of two imports at once adds a record once: the other one finds it', async () => {
    const code = newCode();
    const files = [1, 2].map((one) => `Relatienummer;Naam\r\n${code};Tegelijk ${one}\r\n${newCode()};Eigen ${one}\r\n`);
    const both = await Promise.all(files.map((file) => upload(file)));
    await Promise.all(both.map(({ body }) => api.call(`POST ${base}/${body.id}/check`, { as: 'ada' })));
    await Promise.all([api.runJobs(), api.runJobs()]);
    await Promise.all(both.map(({ body }) => api.call(`POST ${base}/${body.id}/run`, { as: 'ada' })));
    await Promise.all([api.runJobs(), api.runJobs()]);
    const ended = await Promise.all(
      both.map(async ({ body }) => (await api.call<DataImport>(`GET ${base}/${body.id}`, { as: 'ada' })).body),
    );
    expect(ended.map(({ status }) => status)).toEqual(['Done', 'Done']);
    expect(ended.map(({ counts }) => counts).toSorted((one, other) => one.new - other.new)).toEqual([
      { new: 1, changed: 1, same: 0, wrong: 0 },
      { new: 2, changed: 0, same: 0, wrong: 0 },
    ]);
    expect(await accountWith(code)).toMatchObject([{ version: 2 }]);
  });

  it('writes the rows of a step that a deadlock ended, when the step is done once more', async () => {
    const [one, other] = [newCode(), newCode()];
    const { id } = await checked(`Relatienummer;Naam\r\n${one};Eerste BV\r\n${other};Tweede BV\r\n`);
    // On each node of a distributed PostgreSQL; the rows of the division are written on one of them
    await api.database.onNodes(sql`create sequence "deadlockOnce"`);
    await api.database.sql(sql`
      create function deadlock_once() returns trigger language plpgsql security definer set search_path from current as $$ begin
        if nextval('"deadlockOnce"') = 1 then raise exception 'a deadlock' using errcode = '40P01'; end if;
        return new;
      end $$`);
    // The progress of the step is kept after its rows were written
    const isKept = `when (new.status = 'Writing' and new.done > 0)`;
    await changeTriggers(
      api.database,
      `create trigger "deadlockOnce" before update on import for each row ${isKept} execute function deadlock_once()`,
    );
    try {
      const done = await step(id, 'run');
      expect(done).toMatchObject({ status: 'Done', written: 2 });
      expect(await api.database.onNodes(sql`select last_value::integer as runs from "deadlockOnce" where is_called`)).toEqual([
        { runs: 2 },
      ]);
    } finally {
      await changeTriggers(api.database, 'drop trigger "deadlockOnce" on import');
      await api.database.sql(sql`drop function deadlock_once`);
      await api.database.onNodes(sql`drop sequence "deadlockOnce"`);
    }
    expect(await accountWith(one)).toMatchObject([{ name: 'Eerste BV' }]);
    expect(await accountWith(other)).toMatchObject([{ name: 'Tweede BV' }]);
  });

  it('judges each row again by what is stored by then', async () => {
    const code = newCode();
    const result = await checked(`Relatienummer;Naam\r\n${code};Later BV\r\n`);
    await api.call('POST /api/120001/account', { as: 'ada', body: { code, name: 'Eerder BV' } });
    const done = await step(result.id, 'run');
    expect(done.counts).toEqual({ new: 0, changed: 1, same: 0, wrong: 0 });
    expect(await accountWith(code)).toMatchObject([{ name: 'Later BV', version: 2 }]);
  });
});

describe('undoing', () => {
  it('removes what was added and restores what was changed', async () => {
    const [old, fresh] = [newCode(), newCode()];
    await api.call('POST /api/120001/account', { as: 'ada', body: { code: old, name: 'Oud BV', city: 'Zwolle' } });
    const file = `Relatienummer;Naam;Plaats\r\n${old};Nieuw BV;Emmen\r\n${fresh};Vers BV;Utrecht\r\n`;
    const done = await step((await checked(file)).id, 'run');
    const undone = await step(done.id, 'undo');
    expect(undone).toMatchObject({ status: 'Undone', written: 0, blocked: 0 });
    expect(await accountWith(fresh)).toEqual([]);
    expect(await accountWith(old)).toMatchObject([{ name: 'Oud BV', city: 'Zwolle', version: 3 }]);
    // The same file is new again
    expect((await checked(file)).counts).toEqual({ new: 1, changed: 1, same: 0, wrong: 0 });
  });

  it('is refused whole where a record was changed since, or something refers to it, with the reason', async () => {
    const [changed, referred, free] = [newCode(), newCode(), newCode()];
    const done = await step((await checked(`Relatienummer;Naam\r\n${changed};A\r\n${referred};B\r\n${free};C\r\n`)).id, 'run');
    const [one] = await accountWith(changed);
    const [other] = await accountWith(referred);
    await api.call(`PUT /api/120001/account/${one?.id}`, { as: 'ada', body: { name: 'Anders' } });
    await api.call(`POST /api/120001/account/${other?.id}/contact`, { as: 'ada', body: { lastName: 'Later' } });
    const refused = await step(done.id, 'undo');
    expect(refused).toMatchObject({ status: 'Done', blocked: 2, written: 3 });
    expect(await accountWith(free)).toHaveLength(1);
    const blocked = await rowsOf(done.id, { blocked: true });
    expect(blocked.map(({ title, errors }) => [title, errors[0]?.text])).toEqual([
      [`${changed} A`, expect.stringContaining('gewijzigd')],
      [`${referred} B`, expect.stringContaining('contactpersoon')],
    ]);
  });
});

describe('undoing of two imports that changed the same record', () => {
  it('is done from the later one to the earlier one', async () => {
    const [code, other] = [newCode(), newCode()];
    const written = async (content: string) => step((await checked(`Relatienummer;Naam;Plaats\r\n${content}`)).id, 'run');
    const first = await written(`${code};Een;Assen\r\n`);
    const second = await written(`${code};Twee;\r\n${other};Ander;\r\n`);
    const third = await written(`${code};Drie;Emmen\r\n`);
    expect(await step(first.id, 'undo')).toMatchObject({ status: 'Done', blocked: 1 });
    expect(await step(second.id, 'undo')).toMatchObject({ status: 'Done', blocked: 1 });
    expect(await step(third.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect(await accountWith(code)).toMatchObject([{ name: 'Twee', city: 'Assen' }]);
    expect(await step(second.id, 'undo')).toMatchObject({ status: 'Undone', written: 0 });
    expect(await accountWith(code)).toMatchObject([{ name: 'Een', city: 'Assen' }]);
    expect(await accountWith(other)).toEqual([]);
    expect(await step(first.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect(await accountWith(code)).toEqual([]);
  });

  it('is refused where a person changed the record between them', async () => {
    const code = newCode();
    const written = async (name: string) => step((await checked(`Relatienummer;Naam\r\n${code};${name}\r\n`)).id, 'run');
    const first = await written('Een');
    const [account] = await accountWith(code);
    await api.call(`PUT /api/120001/account/${account?.id}`, { as: 'ada', body: { city: 'Assen' } });
    const second = await written('Twee');
    expect(await step(second.id, 'undo')).toMatchObject({ status: 'Undone' });
    expect(await step(first.id, 'undo')).toMatchObject({ status: 'Done', blocked: 1 });
    expect(await accountWith(code)).toMatchObject([{ name: 'Een', city: 'Assen' }]);
  });
});

describe('an old import', () => {
  it('is erased with its rows and its file, and what it wrote stays', async () => {
    const code = newCode();
    const done = await step((await checked(`Relatienummer;Naam\r\n${code};Blijft BV\r\n`)).id, 'run');
    const young = await checked(`Relatienummer;Naam\r\n${newCode()};Jong BV\r\n`);
    await api.database.sql(sql`update import set modified = now() - interval '91 days' where id = ${done.id}`);
    await api.database.sql(sql`delete from job where name = 'eraseOldImports'`);
    await api.database.sql(sql`
      insert into job (division, id, name, "runAt", "createdBy", "modifiedBy") values (120001, gen_random_uuid(), 'eraseOldImports', now(), 'test', 'test')`);
    await api.runJobs();
    expect(await api.problem(`GET ${base}/${done.id}`, { as: 'ada' })).toMatchObject({ status: 404 });
    expect(await api.database.sql(sql`select from "importRow" where "importId" = ${done.id}`)).toEqual([]);
    expect(await accountWith(code)).toHaveLength(1);
    expect(await rowsOf(young.id)).toHaveLength(1);
  });
});
