import { describe, expect, it } from 'vitest';
import { csvLine, textOfCell } from './csv.ts';

describe('csvLine', () => {
  it('parts cells the way the readers of a language expect', () => {
    expect(csvLine(['a', 'b', 1.5], 'nl')).toBe('a;b;1,5\r\n');
    expect(csvLine(['a', 'b', 1.5], 'de')).toBe('a;b;1,5\r\n');
    expect(csvLine(['a', 'b', 1.5], 'en')).toBe('a,b,1.5\r\n');
  });

  it.each(['=1+1', '+31 30 1234567', '+31301234567', '-1+1', '-cmd', '@SUM(A1)', '\tx', '\rx'])(
    'keeps a spreadsheet from running %j',
    (text) => {
      expect(csvLine([text], 'nl').replaceAll('"', '')).toBe(`'${text}\r\n`);
    },
  );

  it.each([
    'Jan;=1+1',
    'x,=HYPERLINK("https://evil.example")',
    'a\t=1',
    'a\n=1',
    'a;"=1',
    'a; @SUM(A1)',
    "a;+cmd|' /C calc'!A0",
    'a,-(A1)',
  ])('keeps a spreadsheet from running %j that parts cells by another sign', (text) => {
    for (const language of ['nl', 'en'] as const) {
      const cells = csvLine(['x', text], language).split(/[;,\t\r\n]/);
      expect(cells.map((cell) => cell.replaceAll(/["\s]/g, '')).filter((cell) => /^([=@]|[+-][a-z(])/i.test(cell))).toEqual([]);
    }
  });

  it.each(['prijs 12,-', 'van 3,-5 tot', 'x = y, z', 'a, b', '1,+2'])('leaves %j as it is', (text) => {
    expect(csvLine([text], 'nl')).toBe(`${text}\r\n`);
  });

  it.each(['-12,50', '-1.000,25', '-5 %'])('leaves the number %j alone', (text) => {
    expect(csvLine([text, 1], 'de')).toBe(`${text};1\r\n`);
  });

  it('quotes what holds the separator, a quote or a line break', () => {
    expect(csvLine(['a;b', 'say "hi"', 'two\nlines', 'a,b'], 'nl')).toBe('"a;b";"say ""hi""";"two\nlines";a,b\r\n');
    expect(csvLine(['a,b', 'a;b'], 'en')).toBe('"a,b",a;b\r\n');
  });

  it.each([
    "'=1+1",
    "''-x",
    "'-5",
    "a;'=1",
    '=1+1',
    '+31 30 1234567',
    '- één\n- twee',
    'a;=1',
    "rock 'n' roll",
    "'s-Hertogenbosch",
    "'07",
    "a, 'b'",
    '-5 %',
  ])('is read back as %j', (text) => {
    const cell = csvLine([text], 'nl').replace(/\r\n$/, '');
    expect(textOfCell(cell.replace(/^"|"$/g, '').replaceAll('""', '"'))).toBe(text);
  });

  it('leaves empty what is empty', () => {
    expect(csvLine([null, undefined, '', false], 'en')).toBe(',,,false\r\n');
  });
});
