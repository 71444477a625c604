import { describe, expect, it } from 'vitest';
import { bestMediaType, prefersMediaType } from './mediaTypes.ts';

const offered = ['application/json', 'application/pdf', 'text/csv'] as const;

describe('the media type of an answer', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/pdf', 'application/pdf'],
    ['Application/PDF', 'application/pdf'],
    ['text/*', 'text/csv'],
    ['text/csv;q=0.5, application/pdf;q=0.9', 'application/pdf'],
    ['application/json;q=0, */*', 'application/pdf'],
    ['text/html, application/pdf;q=0.8, */*;q=0.1', 'application/pdf'],
    ['application/pdf;q=many, text/csv;q=0.1', 'text/csv'],
  ])('of %s is %s', (accept, expected) => {
    expect(bestMediaType(accept, offered)).toBe(expected);
  });

  it.each(['image/png', 'application/json;q=0', 'text/html, image/*'])('is refused when only %s is accepted', (accept) => {
    expect(() => bestMediaType(accept, offered)).toThrow(expect.objectContaining({ code: 'notAcceptable' }) as Error);
  });
});

describe('a file in place of JSON', () => {
  it.each([
    ['text/csv', true],
    ['Text/CSV;charset=utf-8, application/json', true],
    ['text/csv;q=0.9, application/json;q=0.8', true],
    ['application/json;q=0.5, text/csv', true],
    ['text/csv;q=0.1, */*', true],
    ['application/json, text/csv', false],
    ['text/csv;q=0.1, application/json', false],
    ['text/csv;q=0, application/json', false],
    ['text/csv;q=0', false],
    ['text/*', false],
    ['*/*', false],
    [undefined, false],
  ])('is wanted by %s: %s', (accept, isWanted) => {
    expect(prefersMediaType(accept, 'text/csv')).toBe(isWanted);
  });
});
