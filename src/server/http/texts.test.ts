import { expect, test } from 'vitest';
import { loadTexts } from './texts.ts';

const translate = loadTexts(new URL('../../../i18n/', import.meta.url));

test('writes a count as the language writes numbers, and chooses the plural by the number', () => {
  expect(translate('nl', 'validation.maxItems', { smart_count: 10_000 })).toBe('Er mogen hoogstens 10.000 regels zijn.');
  expect(translate('en', 'validation.maxItems', { smart_count: 10_000 })).toContain('10,000');
  expect(translate('nl', 'validation.maxItems', { smart_count: 1 })).toBe('Er mag hoogstens 1 regel zijn.');
});
