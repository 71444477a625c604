import sql from 'sql-template-tag';
import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { date, dateTime, decimal, exactEnum, text, uuid } from '#contract/values.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { columnKind } from './columnKind.ts';
import { listPage } from './list.ts';
import { getRecord } from './read.ts';
import { allFieldsOf, defineTable, expressionOf, fieldsOf, listedNames, thisDivision } from './table.ts';
import { createRecord } from './write.ts';
import type { WriteCall } from './writeCall.ts';

const database = await testDatabase();
const isDistributed = inject('databaseServer').nodes.length > 1;
const ropeId = '00000000-0000-7000-8000-000000000001';
await database.run(`create table rope (division integer not null, id uuid not null, "exactId" uuid, created timestamptz not null, "createdBy" text not null,
    modified timestamptz not null, "modifiedBy" text not null, version integer not null default 1, "syncStatus" text not null default 'LocalOnly', "syncError" text,
    "deletedAt" timestamptz, name text not null, "knotIds" uuid[] not null default '{}', primary key (division, id));
  create table knot (like rope including all, "ropeId" uuid not null, length numeric(19,4),
    foreign key (division, "ropeId") references rope (division, id));
  alter table knot drop column "knotIds";
  select isolate_division('rope'), isolate_division('knot')`);

const knot = z.object({ ...commonFields, name: z.string(), ropeId: uuid, length: decimal.nullable(), ropeName: z.string() });
const knotTable = defineTable({
  name: 'knot',
  schema: knot,
  derived: { ropeName: sql`(select p.name from rope p where p.division = ${thisDivision} and p.id = r."ropeId")` },
  within: 'knots',
});
const ropeTable = defineTable({
  name: 'rope',
  schema: z.object({
    ...commonFields,
    name: z.string(),
    knotIds: z.array(uuid),
    knots: z.array(knot).optional(),
    named: z.array(knot.pick({ name: true })),
    advice: z.string().optional(),
  }),
  children: {
    knots: { table: knotTable, by: 'ropeId', order: ['-length', 'id'] },
    named: { table: knotTable, by: { ids: 'knotIds' }, order: 'name' },
  },
  computed: ['advice'],
});

describe('the kind of a column', () => {
  it.each([
    ['text', text(10)],
    ['text', z.email().max(20).nullish()],
    ['text', exactEnum({ 1: 'One' }).nullable()],
    ['texts', z.array(z.enum(['a', 'b']))],
    ['texts', z.array(uuid).max(3)],
    ['json', z.array(z.object({ a: z.int() }))],
    ['integer', z.int().min(1).nullable()],
    ['number', z.number().optional()],
    ['decimal', decimal.refine(() => true).nullable()],
    ['boolean', z.boolean()],
    ['date', date.nullable()],
    ['instant', dateTime],
    ['uuid', uuid.nullable().optional()],
  ] as const)('is %s', (kind, schema) => expect(columnKind(schema)).toBe(kind));
});

describe('a table', () => {
  it('knows which columns are never null', () => {
    expect(knotTable.required.has('name')).toBe(true);
    expect(knotTable.required.has('length')).toBe(false);
  });

  it('shows in a list what is not optional', () => {
    expect(listedNames(ropeTable.schema)).not.toContain('knots');
    expect(fieldsOf(ropeTable, 1).text).toContain('named');
    expect(fieldsOf(ropeTable, 1).text).not.toContain('as "knots"');
  });

  it('binds the division in every expression, and takes the one of the row where there is none', () => {
    expect(expressionOf(knotTable, 'ropeName', 120001).values).toEqual([120001]);
    expect(knotTable.fields.values).toEqual([]);
    expect(knotTable.fields.sql).toContain('p.division = r.division');
    expect(new Set(allFieldsOf(ropeTable, 120001).values)).toEqual(new Set([120001]));
  });

  it('wants a list of records behind children', () => {
    const schema = z.object({ ...commonFields, knots: z.string() });
    expect(() => defineTable({ name: 'rope', schema, children: { knots: { table: knotTable, by: 'ropeId', order: 'id' } } })).toThrow(
      'Children',
    );
  });
});

describe('children', () => {
  const call = (division: number): WriteCall => ({
    database: database.pool.for([120001, 230001]),
    division,
    person: { oid: 'oid', name: 'Anna' },
    ifMatch: undefined,
    idempotency: undefined,
    requestId: 'request',
  });
  const parsed = (json: string | undefined) => JSON.parse(json ?? 'null') as Record<string, unknown>;

  it('stand in the record in their order, those of this division that are live', async () => {
    const [id, other] = [ropeId, '00000000-0000-7000-8000-000000000002'];
    const long = '00000000-0000-7000-8000-000000000011';
    const list = { sort: { column: 'name', descending: false }, offset: 0, limit: 25, after: undefined };
    for (const division of [120001, 230001]) {
      await createRecord(call(division), ropeTable, { id, name: `Rope ${division}`, knotIds: [long] });
      await createRecord(call(division), ropeTable, { id: other, name: 'Other' });
      await createRecord(call(division), knotTable, { name: 'short', ropeId: id, length: '1' });
      await createRecord(call(division), knotTable, { id: long, name: `long ${division}`, ropeId: id, length: '2' });
      await createRecord(call(division), knotTable, { name: 'gone', ropeId: id, deletedAt: '2026-01-01T00:00:00Z' });
    }
    const rope = parsed((await getRecord(call(230001), ropeTable, id)).json);
    expect(rope).toMatchObject({
      knots: [
        { name: 'long 230001', length: '2.0000', ropeName: 'Rope 230001', division: 230001 },
        { name: 'short', length: '1.0000' },
      ],
      named: [{ name: 'long 230001' }],
    });
    expect(rope['knots']).toHaveLength(2);
    expect(parsed((await getRecord(call(230001), ropeTable, other)).json)).toMatchObject({ knots: [], named: [] });
    const page = await listPage(database.pool.for([230001]), { table: ropeTable, division: 230001, list });
    expect(JSON.parse(page.json)).toMatchObject([{ name: 'Other' }, { name: 'Rope 230001', named: [{ name: 'long 230001' }] }]);
  });

  // Citus wants the division of a subquery as a constant; the product reads children in one division only
  it.skipIf(isDistributed)('are those of the division of each row where rows are of several', async () => {
    const [both] = await database.sql<{ json: string }>(
      sql`select json_agg(o order by division)::text as json from (select ${ropeTable.fields} from rope r where r.id = ${ropeId}) o`,
    );
    expect(JSON.parse(both?.json ?? '[]')).toMatchObject([{ named: [{ name: 'long 120001' }] }, { named: [{ name: 'long 230001' }] }]);
  });

  it('are named inside their record where they refer to nothing', async () => {
    const knot = { name: 'lost', ropeId: '00000000-0000-7000-8000-000000000099' };
    await expect(createRecord(call(120001), knotTable, knot)).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { 'knots.ropeId': [{ code: 'unknownRecord' }] } },
    });
  });
});
