import { expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { problemDocument, problemOf } from './problemAnswer.ts';
import { loadTexts } from './texts.ts';

it.each([[undefined], [null], ['a text'], [5]])('%s that was thrown is an internal error', (thrown) => {
  expect(problemOf(thrown)).toMatchObject({ code: 'internal' });
});

it.each(['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'FST_CP_ERR_INVALID_CONTENT', 'FST_ERR_OF_LATER'])(
  'a refusal of the server itself (%s) names the body',
  (code) => {
    const thrown = Object.assign(new Error('of Fastify'), { code, statusCode: 400 });
    expect(problemOf(thrown)).toMatchObject({ code: 'invalid', details: { fields: { body: [{ code: 'invalid' }] } } });
  },
);

it.each([
  ['nl', '1.0000', 'er ligt nog 1.', 'er ligt nu 1.'],
  ['nl', '10.0000', 'er liggen nog 10.', 'er liggen nu 10.'],
  ['nl', '1.5000', 'er liggen nog 1,5.', 'er liggen nu 1,5.'],
  ['de', '1.0000', 'Es ist noch 1 da.', 'Jetzt ist es 1.'],
  ['de', '10.0000', 'Es sind noch 10 da.', 'Jetzt sind es 10.'],
  ['en', '1.0000', 'there is 1 left.', 'there is 1 now.'],
  ['en', '0.0000', 'there are 0 left.', 'there are 0 now.'],
] as const)('a quantity of stock in %s, %s, is in the singular or the plural', (language, currentStock, isShort, hasChanged) => {
  const translate = loadTexts(new URL('../../../i18n/', import.meta.url));
  const titleOf = (code: 'insufficientStock' | 'stockChanged') =>
    problemDocument(new Problem(code, { params: { itemCode: 'SB6' }, quantities: { currentStock } }), {
      language,
      translate,
      instance: '/',
      traceId: 'test',
    }).title;
  expect(titleOf('insufficientStock')).toContain(isShort);
  expect(titleOf('stockChanged')).toContain(hasChanged);
});
