import { describe, expect, it } from 'vitest';
import { growthOf, linear, timeOf } from '../../../tests/support/growthOf.ts';
import { plainText, plainTexts } from './plainText.ts';

describe('a text', () => {
  it.each([
    ['\u202a+31 30 231 45 60\u202c', '+31 30 231 45 60'],
    ['Ver\u00adpackungs\u200bservice', 'Verpackungsservice'],
    ['De\u00a0Molen', 'De Molen'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['first\u000bsecond\u2028third', 'first\nsecond\nthird'],
    ['\u001b[31mred\u0007', '[31mred'],
    ['\ufeffx\u007f', 'x'],
    ['A\u061cB\u180e\u206aC\ufff9', 'ABC'],
    ['\u200d\ufe0f', ''],
    ['\u3164 \u115f\u2800', ''],
    ['\u{e0041}\u034f', ''],
    ['SN\u200d12\u034f3\ufe0f', 'SN123'],
    ['\u2060\u200cSN-\u31641\u2800 \u{e0041}', 'SN-1 '],
    ['Cafe\u034f\u0301\u200d', 'Caf\u00e9'],
    ['Иван\u200c', 'Иван'],
    ['1\u20092\u20033', '1 2 3'],
  ])('%j is kept as %j', (given, kept) => {
    expect(plainText(given)).toBe(kept);
  });

  it.each([
    'می\u200cخواهم',
    '1\ufe0f\u20e3',
    '\u{1f3f4}\u{e0067}\u{e007f}',
    'x\u{1f468}\u200d\u{1f692}',
    'Ümlaut ß € ’',
    'a\tb\r\nc',
    '\u{1f468}\u200d\u{1f692}',
    '\u2764\ufe0f',
    '\u2800\u2801',
    '中文',
    'İstanbul',
    '<b>&amp;\\u200b',
  ])('%j stays as it is', (text) => {
    expect(plainText(text)).toBe(text);
  });
});

it.each(['\u0301\u0316', '\u0316\u0301\u0327', '\u0301'])(
  'is made plain in a linear time, however many %j stand on one letter',
  async (accents) => {
    const given = (times: number) => `a${accents.repeat(times)}`;
    expect(plainText(given(200_000)).length).toBeLessThanOrEqual(31);
    expect(await growthOf({ size: 10_000, given, work: plainText })).toBeLessThan(linear);
  },
);

it('joins the accents of many letters in a linear time', async () => {
  const given = (times: number) => 'a\u0323\u0301'.repeat(times);
  expect(plainText(given(20_000))).toBe('\u1ea1\u0301'.repeat(20_000));
  expect(await growthOf({ size: 10_000, given, work: plainText })).toBeLessThan(linear);
});

it.each(['\u200d', 'a\u200d', '\u200d\u0301', '\ufe0f\u20e3'])('loses %j in a linear time', async (part) => {
  expect(await growthOf({ size: 10_000, given: (times) => `a${part.repeat(times)}\u4e2d`, work: plainText })).toBeLessThan(linear);
});

it('is made plain wherever it stands in a body, also where it was escaped', () => {
  const source = '{"name":"De\\u00a0Molen","lines":[{"notes":"a\u200bb","quantity":1,"done":true,"none":null}]}';
  expect(plainTexts(source, JSON.parse(source))).toEqual({
    name: 'De Molen',
    lines: [{ notes: 'ab', quantity: 1, done: true, none: null }],
  });
});

it('is not looked for where nothing can be found', () => {
  const value = { name: 'De Molen' };
  expect(plainTexts(JSON.stringify(value), value)).toBe(value);
});

it('cleans a text of accents in about the time that composing them takes', async () => {
  const text = `a${'\u0301'.repeat(29)}`.repeat(1000);
  expect(await timeOf(() => plainText(text))).toBeLessThan(12 * (await timeOf(() => text.normalize('NFC'))));
});
