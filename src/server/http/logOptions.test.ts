import { describe, expect, it } from 'vitest';
import { growthOf, linear } from '../../../tests/support/growthOf.ts';
import { loggableError, loggablePath } from './logOptions.ts';

const id = '0b1c2d3e-0000-7000-8000-000000000001';

describe('an address in the log', () => {
  it.each([
    ['/api/:division/account/:accountId', { division: '120001', accountId: id }, `/api/120001/account/${id}`],
    ['/api/:division/account/code/:code', { division: '120001', code: '1001' }, '/api/120001/account/code/:code'],
    [
      '/api/:division/contact/mail/:mail',
      { division: 'jan@delinde.example', mail: 'jan@delinde.example' },
      '/api/:division/contact/mail/:mail',
    ],
    ['/a/:tag', { tag: 'B-000123' }, '/a/:tag'],
    ['/*', { '*': 'accounts?q=Jansen' }, '/*'],
    [undefined, {}, '-'],
  ])('of the route %s has ids of records and divisions only', (url, params, written) => {
    expect(loggablePath({ routeOptions: { url }, params } as never)).toBe(written); // the parts that it looks at
  });
});

describe('an error in the log', () => {
  it('names no value that PostgreSQL refused', () => {
    const error = Object.assign(new Error('invalid input syntax for type date: "Jansen "de" Vries"'), { code: '22007', detail: 'Jansen' });
    expect(loggableError(error)).toMatchObject({ code: '22007', message: 'invalid input syntax for type date: "…"' });
    expect(JSON.stringify(loggableError(error))).not.toContain('Jansen');
  });

  it('keeps the names of tables and constraints', () => {
    const error = Object.assign(new Error('violates unique constraint "accountCode"'), { code: '23505', constraint: 'accountCode' });
    expect(loggableError(error)).toMatchObject({ constraint: 'accountCode', message: 'violates unique constraint "accountCode"' });
  });

  it('names no text that is not JSON, and no mail address', () => {
    let refused: unknown;
    try {
      JSON.parse('Jansen');
    } catch (error) {
      refused = error;
    }
    const error = new Error('550 5.1.1 <jan.jansen@delinde.example>: user unknown', { cause: refused });
    expect(JSON.stringify(loggableError(error))).not.toMatch(/jansen/i);
    expect(loggableError(error)).toMatchObject({ message: '550 5.1.1 <…@…>: user unknown', cause: { type: 'SyntaxError' } });
  });

  it('of any length is written in a linear time', async () => {
    const given = (size: number) => new Error('a'.repeat(size));
    expect(loggableError(given(300_000)).message).toHaveLength(1000);
    expect(await growthOf({ size: 40_000, given, work: loggableError })).toBeLessThan(linear);
  });

  it('names no value of which only the beginning fits', () => {
    const refused = Object.assign(new Error(`invalid input syntax for type uuid: "Jansen ${'x'.repeat(2000)}"`), { code: '22P02' });
    expect(loggableError(refused).message).toBe('invalid input syntax for type uuid: "…"');
  });

  it('has the places in the code, and not the message again', () => {
    const { stack } = loggableError(new Error('one\n    two'));
    expect(stack).toMatch(/^ {4}at .*logOptions\.test\.ts/);
  });
});
