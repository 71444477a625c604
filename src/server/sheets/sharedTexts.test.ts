import { expect, it } from 'vitest';
import { sheetLimits } from './sheet.ts';
import { SharedTexts } from './sharedTexts.ts';
import { unescaped } from './xml.ts';

it('gives back texts of any length, of more bytes than one piece holds', () => {
  const given = Array.from({ length: 400 }, (_, index) => `${index} ${'é'.repeat((index * 7919) % 16_000)}`);
  const texts = new SharedTexts();
  for (const one of ['', ...given, '']) texts.add(one, sheetLimits);
  expect([0, ...given.map((_text, index) => index + 1)].map((index) => texts.at(index))).toEqual(['', ...given]);
  expect([-1, 0.5, 402].map((index) => texts.at(index))).toEqual([undefined, undefined, undefined]);
  expect(texts.at(401)).toBe('');
});

it('reads characters that are written as numbers, of which half of one is no character', () => {
  expect(unescaped('regel_x000D_\n_xD83D__xDE92_ _x0041_')).toBe('regel\r\n🚒 A');
  expect(unescaped('a_xD83D_b_xDE92_')).toBe('a\ufffdb\ufffd');
});
