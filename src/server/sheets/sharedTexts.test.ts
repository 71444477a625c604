import { expect, it } from 'vitest';
import { sheetLimits } from './sheet.ts';
import { SharedTexts } from './sharedTexts.ts';

it('gives back texts of any length, of more bytes than one piece holds', () => {
  const given = Array.from({ length: 400 }, (_, index) => `${index} ${'é'.repeat((index * 7919) % 16_000)}`);
  const texts = new SharedTexts();
  for (const one of ['', ...given, '']) texts.add(one, sheetLimits);
  expect([0, ...given.map((_text, index) => index + 1)].map((index) => texts.at(index))).toEqual(['', ...given]);
  expect([-1, 0.5, 402].map((index) => texts.at(index))).toEqual([undefined, undefined, undefined]);
  expect(texts.at(401)).toBe('');
});
