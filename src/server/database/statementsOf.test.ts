import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from './migrate.ts';
import { statementsOf } from './statementsOf.ts';

describe('statementsOf', () => {
  it('parts at the semicolons that end a statement', () => {
    expect(statementsOf('drop index "a";\ncreate index "a" on b (c);\n')).toEqual(['drop index "a"', 'create index "a" on b (c)']);
  });

  it.each([
    ['a text', `select 'it''s; here'`],
    ['a name', 'select "a;b"'],
    ['the body of a function', 'create function f() returns int language plpgsql as $$ begin perform 1; return 2; end $$'],
    ['a body with a name', 'do $body$ begin perform $$;$$; end $body$'],
    ['a comment of a line', 'select 1 -- not; here\n, 2'],
    ['a comment', 'select /* not; here */ 1'],
  ])('leaves a semicolon in %s', (_, statement) => {
    expect(statementsOf(`${statement};select 3;`)).toEqual([statement, 'select 3']);
  });

  it('gives nothing for what holds comments alone', () => {
    expect(statementsOf('-- nothing;\n ;; /* ; */')).toEqual([]);
  });

  it('knows all that the migrations hold', () => {
    for (const name of readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))) {
      const text = readFileSync(`${migrationsFolder}/${name}`, 'utf8');
      expect(text, name).not.toMatch(/[\s(,=|]E'|\bbegin atomic\b/i);
      expect(statementsOf(text).length, name).toBeGreaterThan(0);
    }
  });
});
