import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it('parts cells the way the readers of a language expect', () => {
    expect(csvLine(['a', 'b', 1.5], 'nl')).toBe('a;b;1,5\r\n');
    expect(csvLine(['a', 'b', 1.5], 'de')).toBe('a;b;1,5\r\n');
    expect(csvLine(['a', 'b', 1.5], 'en')).toBe('a,b,1.5\r\n');
  });

  it.each(['=1+1', '+31 30 1234567', '-1', '@SUM(A1)', '\t=1', '\r=1'])('keeps a spreadsheet from running %j', (text) => {
    expect(csvLine([text], 'nl').replaceAll('"', '')).toBe(`'${text}\r\n`);
  });

  it('quotes what holds the separator, a quote or a line break', () => {
    expect(csvLine(['a;b', 'say "hi"', 'two\nlines', 'a,b'], 'nl')).toBe('"a;b";"say ""hi""";"two\nlines";a,b\r\n');
    expect(csvLine(['a,b', 'a;b'], 'en')).toBe('"a,b",a;b\r\n');
  });

  it('leaves empty what is empty', () => {
    expect(csvLine([null, undefined, '', false], 'en')).toBe(',,,false\r\n');
  });
});
