import { describe, expect, it } from 'vitest';
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
  ])('%j is kept as %j', (given, kept) => {
    expect(plainText(given)).toBe(kept);
  });

  it.each(['Ümlaut ß € ’', 'a\tb\r\nc', '\u{1f468}\u200d\u{1f692}', '中文', 'İstanbul', '<b>&amp;\\u200b'])('%j stays as it is', (text) => {
    expect(plainText(text)).toBe(text);
  });
});

it('is made plain at once, however many accents stand on one letter', () => {
  const begun = performance.now();
  for (const accents of ['\u0301\u0316', '\u0316\u0301\u0327', '\u0301'])
    expect(plainText(`a${accents.repeat(200_000)}`).length).toBeLessThanOrEqual(31);
  expect(plainText(`${'a\u0323\u0301'.repeat(200_000)}`)).toBe('\u1ea1\u0301'.repeat(200_000));
  expect(performance.now() - begun).toBeLessThan(5000);
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
