import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assetTypeKeys, assetTypeNamed } from './assetTypeKeys.ts';

interface Labels {
  nl: string;
  de: string;
  en: string;
}

const catalogue = JSON.parse(readFileSync(new URL('assetTypes.json', import.meta.url), 'utf8')) as {
  categories: Record<string, Labels>;
  assetTypes: { key: string; label: Labels; category: string; checklist: { label: Labels }[] }[];
};

test('the catalogue of asset types describes exactly the 26 kinds', () => {
  expect(assetTypeKeys).toHaveLength(26);
  expect(catalogue.assetTypes.map(({ key }) => key)).toEqual(assetTypeKeys);
});

test('every kind has a name, a category and a checklist in three languages', () => {
  for (const { label, category, checklist } of catalogue.assetTypes) {
    expect(Object.keys(catalogue.categories)).toContain(category);
    const labels = [label, ...checklist.map((point) => point.label)];
    expect(labels.length).toBeGreaterThan(1);
    for (const { nl, de, en } of labels) expect([nl, de, en].every((text) => text.length > 0)).toBe(true);
  }
});

test('a kind is found by its key in upper and lower case', () => {
  expect(assetTypeNamed('extinguishCO2')).toBe('ExtinguishCO2');
  expect(assetTypeNamed('bicycle')).toBeUndefined();
});
