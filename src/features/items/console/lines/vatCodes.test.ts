import { describe, expect, it } from 'vitest';
import type { VatCode } from '#features/lookups/schema.ts';
import { choicesFor, vatChoicesOf } from './vatCodes.ts';

const code = (id: string, description: string, percentage: number, more: Partial<VatCode> = {}) =>
  ({ code: id, description, percentage, type: 'Excluding', charged: false, blocked: false, ...more }) as VatCode; // as far as choosing looks

const choices = vatChoicesOf(
  [
    code('4', 'BTW hoog 21%, inclusief', 0.21, { type: 'Including' }),
    code('5', 'BTW verlegd binnenland 21%', 0.21, { charged: true }),
    code('2', 'BTW hoog 21%, exclusief', 0.21),
    code('3', 'BTW laag 9%, inclusief', 0.09, { type: 'Including' }),
    code('1', 'BTW laag 9%, exclusief', 0.09),
    code('0', 'BTW 0%', 0),
    code('8', 'BTW laag 6%, tot 2019', 0.06, { blocked: true }),
  ],
  (percentage) => `${percentage * 100} %`,
);
const codesFor = (text: string) => choicesFor(text, choices).map((choice) => choice.id);

describe('the VAT code of a line', () => {
  it('is offered with what is meant most often first, blocked ones left out', () => {
    expect(choices.map((choice) => choice.id)).toEqual(['2', '1', '0', '4', '3', '5']);
  });

  it.each([
    ['2', '2'],
    ['21', '2'],
    ['21%', '2'],
    ['21,00 %', '2'],
    ['0,21', '2'],
    ['9', '1'],
    ['9 %', '1'],
    ['0', '0'],
    ['0%', '0'],
    ['verlegd', '5'],
    ['21%, incl', '4'],
  ])('typed as %s is %s', (text, expected) => {
    expect(codesFor(text)[0]).toBe(expected);
  });

  it('keeps the others of a rate at hand', () => {
    expect(codesFor('21')).toEqual(['2', '4', '5']);
  });

  it('is known by the rate alone only where the rate means one code', () => {
    expect(choices.find((choice) => choice.id === '2')?.aliases).toEqual(expect.arrayContaining(['21', '21%', '21 %', '21,00%', '0,21']));
    expect(choices.find((choice) => choice.id === '4')?.aliases).toEqual([]);
  });

  it('is nothing for what fits none', () => {
    expect(codesFor('19')).toEqual([]);
  });
});
