import { describe, expect, it } from 'vitest';
import { reasonOf } from './findBy.ts';

const shown = { number: '26001', name: '2026-04417', detail: '26001 · Brandmeester Groothandel' };
const aside = {
  fields: { reference: 'RF18 5390', remarks: `${'x'.repeat(90)} de Café-pot is stuk, ${'y'.repeat(90)}`, empty: null },
  elsewhere: 'in the lines',
};

describe('the reason of a hit', () => {
  it.each([
    ['26001', 'its number'],
    ['brandm groot', 'what stands beside it'],
    ['', 'nothing'],
  ])('is not said of %j: %s holds it', (text) => {
    expect(reasonOf(text, shown, aside)).toBeUndefined();
  });

  it('is the first field that holds a word which cannot be seen', () => {
    expect(reasonOf('brandmeester rf18', shown, aside)).toEqual({ field: 'reference', text: 'RF18 5390' });
  });

  it('is the part of a long text around the word, also without its accents', () => {
    expect(reasonOf('cafe', shown, aside)).toEqual({ field: 'remarks', text: expect.stringMatching(/^… .{0,60}Café-pot.{0,60} …$/) });
  });

  it('is what the record does not say itself', () => {
    expect(reasonOf('blusser', shown, aside)).toEqual({ label: 'in the lines', text: 'blusser' });
    expect(reasonOf('blusser', shown, { fields: {} })).toBeUndefined();
  });
});
