import { expect, it } from 'vitest';
import { z } from 'zod';
import { uniqueIds } from './uniqueIds.ts';
import { fieldErrorsOf } from './validation.ts';
import { uuid } from './values.ts';

const id = '0b1c2d3e-0000-7000-8000-00000000000a';
const other = '0b1c2d3e-0000-7000-8000-00000000000b';

it.each([
  [[{ id }, { id: id.toUpperCase() }], { 'list.1.id': [{ code: 'duplicate' }] }],
  [[{ id }, { id: other }, {}, {}], undefined],
])('refuses the second of two elements with one id: %j', (list, errors) => {
  const schema = z.object({ list: uniqueIds(z.array(z.object({ id: uuid.optional() }))) });
  const { error } = schema.safeParse({ list });
  expect(error && fieldErrorsOf(error.issues, { list })).toEqual(errors);
});

it('refuses the second of two equal ids', () => {
  const { error } = uniqueIds(z.array(uuid)).safeParse([id, other, id]);
  expect(error?.issues.map(({ path }) => path)).toEqual([[2]]);
});
