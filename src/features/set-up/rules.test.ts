import { describe, expect, it } from 'vitest';
import { progressOf } from './rules.ts';
import { setUpNouns, type SetUp } from './schema.ts';

const counts = (count: number, more: Partial<SetUp['counts']> = {}) =>
  ({ ...Object.fromEntries(setUpNouns.map((noun) => [noun, count])), ...more }) as SetUp['counts']; // one for each
const doneIn = (facts: Pick<SetUp, 'counts' | 'hasOpenPeriod'>) =>
  progressOf(facts).steps.flatMap(({ step, isDone }) => (isDone ? [step] : []));

describe('how far a division is set up', () => {
  it('begins with the division itself', () => expect(doneIn({ counts: counts(0), hasOpenPeriod: false })).toEqual(['division']));

  it('needs a period that is open today', () => {
    expect(doneIn({ counts: counts(1), hasOpenPeriod: false })).not.toContain('codes');
    expect(doneIn({ counts: counts(1), hasOpenPeriod: true })).toContain('codes');
  });

  it.each(['vatCodes', 'journals', 'items', 'warehouses', 'engineers', 'accounts', 'locations'] as const)('needs %s', (noun) => {
    expect(progressOf({ counts: counts(1, { [noun]: 0 }), hasOpenPeriod: true }).isDone).toBe(false);
  });

  it.each(['assets', 'salesPrices', 'costCenters', 'shippingMethods'] as const)('does not need %s', (noun) => {
    expect(progressOf({ counts: counts(1, { [noun]: 0 }), hasOpenPeriod: true }).isDone).toBe(true);
  });
});
