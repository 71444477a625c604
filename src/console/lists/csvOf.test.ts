import { expect, test } from 'vitest';
import { csvOf } from './csvOf.ts';

test('separates as a spreadsheet of the language expects', () => {
  expect(csvOf(['Code', 'Naam'], [['1', 'A']], 'nl')).toBe('Code;Naam\r\n1;A\r\n');
  expect(csvOf(['Code', 'Name'], [['1', 'A']], 'en')).toBe('Code,Name\r\n1,A\r\n');
});

test('quotes what holds separators, quotes or lines', () => {
  expect(csvOf(['a'], [['x;y'], ['say "hi"'], ['two\nlines'], ['1,5']], 'nl')).toBe(
    'a\r\n"x;y"\r\n"say ""hi"""\r\n"two\nlines"\r\n1,5\r\n',
  );
});

test.each(['=1+1', '@SUM(A1)', '+31 30 123', '-cmd', '\tx'])('marks %j as text', (text) => {
  expect(csvOf(['a'], [[text]], 'nl')).toContain(`'${text}`);
});

test.each(['-12,50', '+3', '-1.000,25', '-5 %'])('leaves the number %j alone', (text) => {
  expect(csvOf(['a'], [[text]], 'nl')).toBe(`a\r\n${text}\r\n`);
});
