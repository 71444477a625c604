import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operation } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';
import { readRowSelection, selectRows } from './wholeList.ts';

const row = z.object({ code: z.string(), days: z.int().nullable(), roles: z.array(z.string()) });
const list = operation('GET /api/{division}/lookup/thing', { summary: 'Things', access: 'employee', answer: z.array(row) });
const rows = [
  { code: '10', days: null, roles: ['a', 'b'] },
  { code: '9', days: 30, roles: [] },
  { code: 'é', days: 4, roles: ['b'] },
];

function selected(query: Record<string, string>) {
  const selection = readRowSelection(list, query);
  const answer = { json: JSON.stringify(rows) };
  const { json = '', headers } = selection ? selectRows(answer, selection) : { ...answer, headers: {} };
  return { codes: (JSON.parse(json) as { code: string }[]).map(({ code }) => code), headers };
}

describe('a list that is answered as a whole', () => {
  it('stays as it is when nothing is asked of it', () => {
    expect(readRowSelection(list, { other: '1' })).toBeUndefined();
  });

  it('is sorted, numbers by their value and what is empty last', () => {
    expect(selected({ sort: '["code","ASC"]' }).codes).toEqual(['9', '10', 'é']);
    expect(selected({ sort: '["days","ASC"]' }).codes).toEqual(['é', '9', '10']);
    expect(selected({ sort: '-days' }).codes).toEqual(['10', '9', 'é']);
    expect(selected({ sort: '["id","DESC"]' }).codes).toEqual(['é', '10', '9']);
  });

  it('is narrowed, and says how many there are', () => {
    expect(selected({ filter: '{"id":["9","nosuch"]}' }).codes).toEqual(['9']);
    expect(selected({ filter: '{"roles":"b","days":[4,5]}' }).codes).toEqual(['é']);
    expect(selected({ filter: '{"q":"10 A"}' }).codes).toEqual(['10']);
    expect(selected({ range: '[1,1]', sort: 'code' })).toEqual({
      codes: ['10'],
      headers: { 'Content-Range': 'items 1-1/3', 'X-Total-Count': '3' },
    });
  });

  it.each([{ sort: 'nosuch' }, { sort: '[1]' }, { filter: '{"nosuch":1}' }, { filter: '[]' }, { filter: 'x' }, { range: '[1]' }])(
    'refuses %o',
    (query) => {
      expect(() => readRowSelection(list, query)).toThrow(Problem);
    },
  );
});
