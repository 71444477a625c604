import { afterEach, expect, test, vi } from 'vitest';
import { writtenName as writtenInConsole } from '#features/work-orders/console/sign/writtenName.ts';
import { writtenName as writtenByLink } from '../../src/pages/work-order/writtenName.ts';

afterEach(() => vi.restoreAllMocks());

const perLetter = 0.5;

test.each([
  ['in the console', writtenInConsole],
  ['by the link', writtenByLink],
])('a long name written %s fits in smaller letters, and is not squeezed', async (_where, writtenName) => {
  const drawn: unknown[] = [];
  const context = {
    font: '',
    fillRect: () => undefined,
    measureText(text: string) {
      return { width: text.length * perLetter * sizeOf(this.font) };
    },
    fillText(text: string, _x: number, _y: number, widest?: number) {
      drawn.push({ text, size: sizeOf(this.font), widest });
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['ink'])));
  await writtenName('Jan');
  const long = 'Jürgen Weiß-Straßberger von und zu Großmühl';
  await writtenName(long);
  expect(drawn).toEqual([
    { text: 'Jan', size: 96, widest: undefined },
    { text: long, size: expect.closeTo(1120 / (long.length * perLetter), 5), widest: undefined },
  ]);
});

function sizeOf(font: string): number {
  return Number(/([\d.]+)px/.exec(font)?.[1]);
}
