import { describe, expect, it } from 'vitest';
import {
  isDutchPostcode,
  isGermanPostcode,
  isGermanRegisterNumber,
  isGln,
  isIban,
  isKvkNumber,
  isOin,
  isVatNumber,
  hasVatCheckDigits,
  tidyPostcode,
} from './identifiers.ts';

const table: [string, (text: string) => boolean, string[], string[]][] = [
  ['isDutchPostcode', isDutchPostcode, ['3511 AB', '3511AB', '9999 ZZ'], ['0511 AB', '3511 ab', '3511 SS', '3511', '35111 AB', '3511  AB']],
  ['isGermanPostcode', isGermanPostcode, ['50667', '01067'], ['00667', '5066', '506670', '5066A']],
  ['isKvkNumber', isKvkNumber, ['30123456'], ['3012345', '301234567', '3012345A']],
  ['isGermanRegisterNumber', isGermanRegisterNumber, ['HRB 12345', 'HRA1', 'VR 123456 B'], ['12345', 'HRX 12', 'HRB', 'HRB 1234567']],
  [
    'isVatNumber',
    isVatNumber,
    ['NL123456789B01', 'DE123456789', 'BE0123456789'],
    ['NL12345678B01', 'NL123456789', 'DE12345678', '123', 'nl123456789B01'],
  ],
  [
    'hasVatCheckDigits',
    hasVatCheckDigits,
    // legal entities, a sole trader, Germany, Belgium, and a country whose check is not known
    ['NL004495445B01', 'NL002455799B11', 'NL000099998B57', 'DE136695976', 'DE811569869', 'BE0403019261', 'BE0897223571', 'FR40303265045'],
    ['NL123456789B01', 'NL004495446B01', 'DE123456789', 'DE136695977', 'BE0123456789', 'BE403019261'],
  ],
  ['isGln', isGln, ['8712345000004', '4006381333931'], ['8712345000005', '871234500000', 'A712345000004']],
  ['isOin', isOin, ['00000001003214345000'], ['0000000100321434500', '0000000100321434500A']],
  [
    'isIban',
    isIban,
    ['NL91ABNA0417164300', 'DE89370400440532013000', 'GB82WEST12345698765432'],
    ['NL91ABNA0417164301', 'NL91ABNA041716430', 'DE8937040044053201300', 'NL91 ABNA 0417 1643 00', ''],
  ],
];

describe.each(table)('%s', (_name, isRight, right, wrong) => {
  it.each(right)('accepts %s', (text) => expect(isRight(text)).toBe(true));
  it.each(wrong)('refuses %s', (text) => expect(isRight(text)).toBe(false));
});

describe('tidyPostcode', () => {
  it.each([
    ['3511ab', '3511 AB'],
    [' 3511 Ab ', '3511 AB'],
    ['50667 ', '50667'],
  ])('writes %s as %s', (given, expected) => {
    expect(tidyPostcode(given)).toBe(expected);
  });
});
