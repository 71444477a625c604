import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { columnOf } from './columnOf.ts';
import { columnOfQuery, combined, joinLookUps, lookUp } from './lookUp.ts';
import { personName } from './people.ts';

const account = sql`r."accountId"`;

it('reads a row of another table once for all its fields, and for what it leads to', () => {
  const location = (column: string) => columnOf('location', column, sql`r."locationId"`, 7);
  const { expressions, joins } = joinLookUps([
    location('city'),
    location('accountId'),
    columnOf('account', 'name', location('accountId'), 7),
    columnOf('account', 'name', account, 7),
    personName(sql`r."createdBy"`),
  ]);
  expect(expressions.map(({ text }) => text)).toEqual([
    'look_up_1."city"',
    'look_up_1."accountId"',
    'look_up_2."name"',
    'look_up_3."name"',
    'look_up_4."name"',
  ]);
  expect(joins.sql.split(' left join ').slice(1)).toEqual([
    '"location" look_up_1 on look_up_1.division = ? and look_up_1."id" = r."locationId"',
    '"account" look_up_2 on look_up_2.division = ? and look_up_2."id" = look_up_1."accountId"',
    '"account" look_up_3 on look_up_3.division = ? and look_up_3."id" = r."accountId"',
    '"person" look_up_4 on look_up_4."oid" = r."createdBy"',
  ]);
  expect(joins.values).toEqual([7, 7, 7]);
});

it('leaves other expressions as they are, also those that contain a look-up', () => {
  const others = [sql`r.amount + 1`, sql`upper(${columnOf('account', 'name', account, 7)})`];
  expect(joinLookUps(others)).toEqual({ expressions: others, joins: sql`` });
});

it('looks a row up by several columns, and what an expression is made of', () => {
  const stock = lookUp({
    table: 'stock',
    column: 'pieces',
    by: { itemId: sql`r.id`, placeId: columnOf('place', 'id', account, 7) },
    division: 7,
  });
  const { expressions, joins } = joinLookUps([combined([stock], (pieces) => sql`${pieces}::text`)]);
  expect(expressions.map(({ text }) => text)).toEqual(['look_up_2."pieces"::text']);
  expect(joins.sql.split(' left join ').slice(1)).toEqual([
    '"place" look_up_1 on look_up_1.division = ? and look_up_1."id" = r."accountId"',
    '"stock" look_up_2 on look_up_2.division = ? and look_up_2."itemId" = r.id and look_up_2."placeId" = look_up_1."id"',
  ]);
});

it('runs a query once for all of its columns', () => {
  const ordered = sql`select sum(l.quantity) as pieces, max(l.id) as last from line l where l."saleId" = r.id`;
  const { expressions, joins } = joinLookUps([columnOfQuery(ordered, 'pieces'), columnOfQuery(ordered, 'last')]);
  expect(expressions.map(({ text }) => text)).toEqual(['look_up_1."pieces"', 'look_up_1."last"']);
  expect(joins.sql).toBe(` left join lateral (${ordered.sql}) look_up_1 on true`);
});
