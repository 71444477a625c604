import { expect, it } from 'vitest';
import { mostLines } from '#contract/documentLines.ts';
import { seededId } from '#contract/seededId.ts';
import { newOrderSchema, type OrderEntry } from './orderEntry.ts';

const entryOf = (count: number): OrderEntry => ({
  supplierId: seededId(120001, 'account', 6),
  lines: Array.from({ length: count }, () => ({ itemId: seededId(120001, 'item', 1), quantity: '1', unitPrice: '2', discount: null })),
});

it('takes as many lines as an order may have, and names the lines where there is one more', () => {
  expect(newOrderSchema.safeParse(entryOf(mostLines)).success).toBe(true);
  expect(newOrderSchema.safeParse(entryOf(mostLines + 1)).error?.issues).toMatchObject([{ path: ['lines'], code: 'too_big' }]);
});
