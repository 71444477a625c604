import sql, { join, type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { FilterFields } from '#contract/filter.ts';
import { parseFilter } from '#contract/parseFilter.ts';
import { filterSql } from './filterSql.ts';

const fields: FilterFields = { orderNumber: { type: 'number' }, description: { type: 'text' }, orderDate: { type: 'date' } };
const columns = {
  fields,
  columns: { orderNumber: sql`o."orderNumber"`, description: sql`o.description`, orderDate: sql`o."orderDate"` },
  search: (words: readonly string[]) =>
    join(
      words.map((word) => sql`o.search like ${word}`),
      ' and ',
    ),
};
const compile = (text: string) => filterSql(parseFilter(text, fields), columns);

test('puts values into parameters, never into the text', () => {
  const statement = compile(`description eq '''; drop table account; --' and orderNumber gt 5 or orderDate eq null`);
  expect(statement.text).toBe('((o.description = $1::text) and (o."orderNumber" > $2::text::numeric)) or (o."orderDate" is null)');
  expect(statement.values).toEqual(["'; drop table account; --", '5']);
});

test('compiles what is none of a list as what is not equal to each of it', () => {
  const text = (filter: string) => compile(filter).text;
  expect(text('{"orderNumber_neq":[1,2]}')).toBe('((o."orderNumber" = any($1::text[]::numeric[])) is not true)');
  expect(text('{"orderNumber_neq":[1,null]}')).toBe(
    '(((o."orderNumber" = any($1::text[]::numeric[]) or o."orderNumber" is null)) is not true)',
  );
  expect(text('{"orderNumber_neq":[]}')).toBe('((o."orderNumber" = any($1::text[]::numeric[])) is not true)');
});

test('compiles lists, texts and free text', () => {
  expect(compile('{"orderNumber":[1,null]}').text).toBe('((o."orderNumber" = any($1::text[]::numeric[]) or o."orderNumber" is null))');
  expect(compile("substringof('a%',description)").values).toEqual(['a%']);
  expect(compile('rode pomp')).toMatchObject({ text: 'o.search like $1 and o.search like $2', values: ['rode', 'pomp'] });
  expect(compile('').text).toBe('true');
});

test('asks for the rows that refer to what a field of another table fits', () => {
  const within = { description: (condition: Sql) => sql`o.item in (select i.id from item i where ${condition})` };
  const statement = filterSql(parseFilter("description eq 'pomp' and orderNumber gt 5", fields), { ...columns, within });
  expect(statement.text).toBe(
    '(o.item in (select i.id from item i where o.description = $1::text)) and (o."orderNumber" > $2::text::numeric)',
  );
});
