import { describe, expect, it } from 'vitest';
import { withExactNumbers } from './exactNumbers.ts';

const read = (text: string) => withExactNumbers(text, JSON.parse(text));

describe('a number of a body', () => {
  it.each(['12345678901234.1234', '-123456789012345.6781', '100000000000000.0001', '1234567890123.12345'])(
    'that would be rounded stays %s',
    (number) => {
      expect(read(`{"lines":[{"unitPrice":${number}}]}`)).toEqual({ lines: [{ unitPrice: number }] });
    },
  );

  it.each(['12345678901234.12', '123456789012345.50', '123456789010.0', '52.123456789012345678', '74.549999999999997', '1e300', '-0'])(
    'that is kept stays a number: %s',
    (number) => {
      expect(read(`{"a":${number},"b":"12345678901234.1234"}`)).toEqual({ a: Number(number), b: '12345678901234.1234' });
    },
  );

  it('takes no longer for many zeros', () => {
    const number = `123456789012.${'0'.repeat(2_000_000)}1`;
    const before = performance.now();
    expect(read(`[${number}]`)).toEqual([number]);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});
