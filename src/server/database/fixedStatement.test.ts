import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { fixedStatement } from './fixedStatement.ts';

describe('a statement with a fixed text', () => {
  it('is put together once, and takes the values of each call wherever they stand', () => {
    let made = 0;
    const statement = fixedStatement((division, id) => {
      made += 1;
      return sql`select ${'nl'} from a where a.division = ${division} and a.id = ${id} and exists (select from b where b.division = ${division})`;
    });
    expect([statement(1, 'x'), statement(2, 'y')]).toEqual([
      { text: expect.stringContaining('a.division = $2 and a.id = $3'), values: ['nl', 1, 'x', 1] },
      { text: statement(1, 'x').text, values: ['nl', 2, 'y', 2] },
    ]);
    expect(made).toBe(1);
  });
});
