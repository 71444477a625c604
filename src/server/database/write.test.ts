import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { date, dateTime, decimal, fraction, uuid } from '#contract/values.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { secretsWith } from '../secrets/secrets.ts';
import { audit, auditEntries } from './audit.ts';
import { earlierAnswer, forgetAnswers } from './idempotency.ts';
import { newId } from './newId.ts';
import { getRecord } from './read.ts';
import { defineTable, thisDivision } from './table.ts';
import { createRecord, deleteRecord, updateRecord, write } from './write.ts';
import type { WriteCall } from './writeCall.ts';

const database = await testDatabase();
const division = 120001;
const secrets = secretsWith(randomBytes(32));

const ladder = defineTable({
  name: 'ladder',
  schema: z.object({
    ...commonFields,
    code: z.string(),
    price: decimal.nullable(),
    share: fraction.nullable(),
    bought: date.nullable(),
    checked: dateTime.nullable(),
    owner: uuid.nullable(),
    marks: z.array(z.unknown()).nullable(),
    steps: z.int(),
  }),
  hidden: { secret: 'text' },
  derived: { steps: sql`(select count(*)::integer from step s where s.division = ${thisDivision} and s.ladder = r.id)` },
  duplicates: { ladder_division_code_key: 'code' },
  location: (of, id) => `/api/${of}/ladder/${id}`,
});
const step = defineTable({ name: 'step', schema: z.object({ ...commonFields, ladder: uuid, height: decimal.nullable() }) });

beforeAll(async () => {
  const common = `division integer not null, id uuid not null, "exactId" uuid, created timestamptz not null, "createdBy" text not null, modified timestamptz not null,
    "modifiedBy" text not null, version integer not null default 1, "syncStatus" text not null default 'LocalOnly', "syncError" text, "deletedAt" timestamptz`;
  await database.run(`create table ladder (${common}, code text not null, price numeric(19,4), share numeric(9,6), bought date, checked timestamptz, owner uuid,
    marks jsonb, secret text, primary key (division, id), unique (division, code), foreign key (division, owner) references ladder (division, id));
    create table step (${common}, ladder uuid not null, height numeric(19,4), primary key (division, id), foreign key (division, ladder) references ladder (division, id));
    select isolate_division('ladder'), isolate_division('step')`);
});

beforeEach(() => database.clear('ladder', 'step', 'audit', 'idempotency', 'counter'));

function call(changes: Partial<WriteCall> = {}): WriteCall {
  const person = { oid: 'oid-anna', name: 'Anna' };
  return {
    database: database.pool.for([division]),
    division,
    person,
    ifMatch: undefined,
    idempotency: undefined,
    requestId: 'request-1',
    ...changes,
  };
}

const parsed = (answer: { json?: string }) => JSON.parse(answer.json ?? 'null') as Record<string, unknown>;
const made = async (values = {}) => parsed(await createRecord(call(), ladder, { code: 'L1', ...values })) as { id: string };
const entries = (entityId: string) =>
  auditEntries(database.pool.for([division]), { division, entity: 'ladder', entityId }).then(
    (json) => JSON.parse(json) as { action: string }[],
  );

describe('createRecord', () => {
  it('answers 201 with the record in the form of the API, its version and its address', async () => {
    const answer = await createRecord(call(), ladder, {
      code: sql`'L' || next_number(${division}, 'ladder')`,
      price: '12.5',
      share: 0.21,
      bought: '2026-02-03',
      checked: '2026-02-03T04:05:06.789+01:00',
      marks: [{ a: 1 }],
      secret: 'hush',
      owner: undefined,
    });
    const shown = parsed(answer);
    expect(answer).toMatchObject({ status: 201, version: 1, headers: { Location: `/api/${division}/ladder/${String(shown['id'])}` } });
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      exactId: null,
      division,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      createdBy: 'oid-anna',
      creatorName: null,
      modified: shown['created'],
      modifiedBy: 'oid-anna',
      version: 1,
      syncStatus: 'LocalOnly',
      syncError: null,
      deletedAt: null,
      code: 'L1',
      price: '12.5000',
      share: 0.21,
      bought: '2026-02-03',
      checked: '2026-02-03T03:05:06.789Z',
      owner: null,
      marks: [{ a: 1 }],
      steps: 0,
    });
  });

  it('notes who made it and what, without what is hidden', async () => {
    const { id } = await made({ price: '3', secret: 'hush' });
    const [entry] = await database.sql<{ after: Record<string, unknown> }>(sql`select * from audit`);
    expect(entry).toMatchObject({
      division,
      entity: 'ladder',
      entityId: id,
      action: 'create',
      by: 'oid-anna',
      byName: 'Anna',
      before: null,
      requestId: 'request-1',
    });
    expect(entry?.after).toMatchObject({ code: 'L1', price: '3.0000' });
    expect(JSON.stringify(entry)).not.toContain('hush');
  });

  it('names the field that is taken and the reference that leads nowhere', async () => {
    await made();
    await expect(made()).rejects.toMatchObject({ code: 'duplicate', details: { fields: { code: [{ code: 'taken' }] } } });
    await expect(made({ code: 'L2', owner: newId() })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { owner: [{ code: 'unknownRecord' }] } },
    });
    expect(await database.sql(sql`select from audit`)).toHaveLength(1);
  });

  it('refuses a division that the connection does not see', async () => {
    await expect(createRecord(call({ division: 230001 }), ladder, { code: 'L1' })).rejects.toThrow(/row-level security/);
  });
});

describe('an Idempotency-Key', () => {
  const idempotency = { key: 'key-1', hash: 'hash-1', secrets };

  it('gets the first answer again for the same body, also where the repetition would be refused', async () => {
    const first = await createRecord(call({ idempotency }), ladder, { code: 'L1' });
    expect(await createRecord(call({ idempotency }), ladder, { code: 'L1' })).toEqual(first);
    expect(await earlierAnswer(call({ idempotency }))).toEqual(first);
    expect(await database.sql(sql`select from ladder`)).toHaveLength(1);
  });

  it('is refused for another body, with the record that was stored under it', async () => {
    const { json = '' } = await createRecord(call({ idempotency }), ladder, { code: 'L1' });
    const other = call({ idempotency: { ...idempotency, hash: 'hash-2' } });
    const refusal = { code: 'idempotencyMismatch', status: 422, details: { extra: { stored: JSON.parse(json) } } };
    await expect(createRecord(other, ladder, { code: 'L2' })).rejects.toMatchObject(refusal);
  });

  it('keeps a secret answer encrypted, which ends with the key that it was encrypted with', async () => {
    const answer = { json: '{"token":"abc"}', isSecret: true } as const;
    await write(call({ idempotency }), () => Promise.resolve(answer));
    expect(await write(call({ idempotency }), () => Promise.resolve(answer))).toEqual({ json: answer.json });
    expect(JSON.stringify(await database.sql(sql`select answer from idempotency`))).not.toContain('abc');
    const other = call({ idempotency: { ...idempotency, hash: 'hash-2' } });
    await expect(earlierAnswer(other)).rejects.toMatchObject({ code: 'idempotencyMismatch', details: {} });
    const later = call({ idempotency: { ...idempotency, secrets: secretsWith(randomBytes(32)) } });
    await expect(earlierAnswer(later)).rejects.toMatchObject({ code: 'idempotencyMismatch' });
  });

  it('belongs to the person', async () => {
    await createRecord(call({ idempotency }), ladder, { code: 'L1' });
    await createRecord(call({ idempotency, person: { oid: 'oid-bram', name: 'Bram' } }), ladder, { code: 'L2' });
    expect(await database.sql(sql`select from ladder`)).toHaveLength(2);
  });

  it('makes one record of two requests at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => createRecord(call({ idempotency }), ladder, { code: sql`'L' || next_number(${division}, 'ladder')` })),
    );
    expect(new Set(answers.map(({ json }) => json)).size).toBe(1);
    expect(await database.sql(sql`select from ladder`)).toHaveLength(1);
  });

  it('holds for a transaction on several tables', async () => {
    const twice = () =>
      write(call({ idempotency }), async (inside) => {
        await createRecord(inside, ladder, { code: sql`'L' || next_number(${division}, 'ladder')` });
        return { status: 201, json: '{"done":true}', version: 4, headers: { Location: '/there' } };
      });
    expect(await twice()).toEqual(await twice());
    expect(await database.sql(sql`select from ladder`)).toHaveLength(1);
  });
});

describe('updateRecord', () => {
  it('changes what is named, counts the version and notes before and after', async () => {
    const { id } = await made({ price: '3' });
    const answer = await updateRecord(
      call({ ifMatch: 1, person: { oid: 'oid-bram', name: 'Bram' } }),
      ladder,
      { id, price: '4.25', code: 'L1' },
      { reason: 'dearer' },
    );
    expect(answer.version).toBe(2);
    expect(parsed(answer)).toMatchObject({ price: '4.2500', version: 2, createdBy: 'oid-anna', modifiedBy: 'oid-bram' });
    expect(await entries(id)).toMatchObject([
      { action: 'update', by: 'oid-bram', reason: 'dearer', changes: [{ field: 'price', before: '3.0000', after: '4.2500' }] },
      { action: 'create' },
    ]);
  });

  it('refuses a version that is not the current one and shows what is there', async () => {
    const { id } = await made();
    await updateRecord(call(), ladder, { id, price: '5' });
    await expect(updateRecord(call({ ifMatch: 1 }), ladder, { id, price: '6' })).rejects.toMatchObject({
      code: 'versionConflict',
      details: { extra: { current: { id, version: 2, price: '5.0000' } } },
    });
    await expect(updateRecord(call(), ladder, { id, price: '6' }, { version: 1 })).rejects.toMatchObject({ code: 'versionConflict' });
    expect(await entries(id)).toHaveLength(2);
  });

  it('lets one of many at once win for one version', async () => {
    const { id } = await made();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, i) => updateRecord(call({ ifMatch: 1 }), ladder, { id, price: String(i) })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('loses no update of many at once without a version', async () => {
    const { id } = await made({ price: '0' });
    await Promise.all(Array.from({ length: 8 }, () => updateRecord(call(), ladder, { id, price: sql`t.price + 1` })));
    expect(parsed(await getRecord(call(), ladder, id))).toMatchObject({ price: '8.0000', version: 9 });
    const changes = (await entries(id)).flatMap((entry) =>
      'changes' in entry ? (entry.changes as { field: string; after: string; before: string }[]) : [],
    );
    expect(
      changes
        .filter(({ field }) => field === 'price')
        .map(({ before, after }) => Number(after) - Number(before))
        .slice(0, 8),
    ).toEqual(Array(8).fill(1));
  });

  it('does not find what is unknown, deleted or in another division', async () => {
    const { id } = await made();
    const elsewhere = call({ division: 230001, database: database.pool.for([230001]) });
    await expect(updateRecord(elsewhere, ladder, { id, price: '1' })).rejects.toMatchObject({ code: 'notFound' });
    await expect(updateRecord(call(), ladder, { id: newId(), price: '1' })).rejects.toMatchObject({ code: 'notFound' });
    await deleteRecord(call(), ladder, id);
    await expect(updateRecord(call(), ladder, { id, price: '1' })).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('deleteRecord', () => {
  it('hides the record and keeps the row', async () => {
    const { id } = await made();
    expect(await deleteRecord(call({ ifMatch: 1 }), ladder, id)).toEqual({ status: 204 });
    await expect(getRecord(call(), ladder, id)).rejects.toMatchObject({ code: 'notFound' });
    expect(await database.sql(sql`select version from ladder where "deletedAt" is not null`)).toEqual([{ version: 2 }]);
    expect(await entries(id)).toMatchObject([{ action: 'delete' }, { action: 'create' }]);
  });
});

describe('write', () => {
  it('keeps all rows and their audit, or none', async () => {
    const work = (height: string) =>
      write(call(), async (inside) => {
        const owner = parsed(await createRecord(inside, ladder, { code: 'L1' })) as { id: string };
        await createRecord(inside, step, { ladder: owner.id, height });
        await audit(inside, { entity: 'ladder', entityId: owner.id, action: 'climb', after: { height } });
        return getRecord(inside, ladder, owner.id);
      });
    await expect(work('high')).rejects.toThrow();
    expect(await database.sql(sql`select 1 from ladder union all select 1 from audit`)).toEqual([]);
    expect(parsed(await work('1'))).toMatchObject({ code: 'L1', steps: 1 });
    expect(await database.sql(sql`select from audit`)).toHaveLength(3);
  });
});

describe('getRecord', () => {
  it('finds a record by the id of Exact too', async () => {
    const exactId = newId();
    const { id } = await made({ exactId });
    expect(parsed(await getRecord(call(), ladder, exactId))).toMatchObject({ id });
  });
});

describe('forgetAnswers', () => {
  it('forgets answers after a day', async () => {
    const idempotency = (key: string) => ({ key, hash: 'hash-1', secrets });
    await createRecord(call({ idempotency: idempotency('old') }), ladder, { code: 'L1' });
    await createRecord(call({ idempotency: idempotency('new') }), ladder, { code: 'L2' });
    await database.run("update idempotency set created = now() - interval '25 hours' where key = 'old'");
    await forgetAnswers(database.pool.for('all'));
    expect(await earlierAnswer(call({ idempotency: idempotency('old') }))).toBeUndefined();
    expect(await earlierAnswer(call({ idempotency: idempotency('new') }))).toMatchObject({ status: 201 });
  });
});
