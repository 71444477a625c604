import { expect, test } from 'vitest';
import type { Language } from '#contract/values.ts';
import { createI18nProvider } from './createI18nProvider.ts';

const messages = { shown: 'een |||| alle %{smart_count}', order: 'order %{number}', of: '%{smart_count} |||| %{smart_count}' };
const textsIn = (language: Language) => createI18nProvider({ language, messages }, ['nl', 'de', 'en']);

test('writes a count as the reader’s language writes numbers', () => {
  expect(textsIn('nl').translate('shown', { smart_count: 10_000 })).toBe('alle 10.000');
  expect(textsIn('de').translate('shown', { smart_count: 10_000 })).toBe('alle 10.000');
  expect(textsIn('en').translate('shown', { smart_count: 10_000 })).toBe('alle 10,000');
  expect(textsIn('nl').translate('of', 1200)).toBe('1.200');
});

test('chooses the plural by the number itself and leaves numbers of records alone', () => {
  expect(textsIn('nl').translate('shown', { smart_count: 1 })).toBe('een');
  expect(textsIn('nl').translate('order', { number: 26_001 })).toBe('order 26001');
});
