import { describe, expect, test } from 'vitest';
import { assetTypeKeys, assetTypeNamed } from '../assetTypeKeys.ts';
import file from './assetTypes.json' with { type: 'json' };
import { assetTypeOf, assetTypes, checklistPointOf } from './assetTypes.ts';
import { assetTypeCatalogue } from './assetTypeSchema.ts';
import { requireSound } from './requireSound.ts';

/** The catalogue with something changed in it. */
function broken(change: (types: Record<string, Extinguisher>) => void): () => unknown {
  const catalogue = structuredClone(file);
  change(Object.fromEntries(catalogue.assetTypes.map((type) => [type.key, type as unknown as Extinguisher])));
  return () => requireSound('assetTypes.json', assetTypeCatalogue, catalogue);
}

interface Extinguisher {
  category: string;
  label: Record<string, string>;
  attributes: { key: string; type: string; min?: number; max?: number; enum?: unknown[]; unit?: string; drivesDueDate?: string }[];
  checklist: { key: string; measurement?: Record<string, unknown> }[];
}

/** The first attribute or checklist point that has something. */
function withSome<Item>(items: readonly Item[] | undefined, has: (item: Item) => unknown): Item {
  const found = items?.find(has);
  if (found === undefined) throw new Error('The catalogue has none.');
  return found;
}

describe('the catalogue of asset types', () => {
  test('says the same of a checklist point in all kinds, so that a former kind names what was answered', () => {
    const texts = new Map<string, string>();
    for (const { key, label } of assetTypes.flatMap(({ checklist }) => checklist)) {
      expect(texts.get(key) ?? JSON.stringify(label)).toBe(JSON.stringify(label));
      texts.set(key, JSON.stringify(label));
    }
    expect(checklistPointOf('propellant', 'FirstAidKit')).toBeUndefined();
    expect(checklistPointOf('cartridge', 'FirstAidKit')?.label.nl).toContain('Drijfgaspatroon');
  });

  test('holds 26 kinds with 232 attributes and 358 checklist points', () => {
    expect(assetTypes.map(({ key }) => key)).toEqual(assetTypeKeys);
    expect(assetTypes).toHaveLength(26);
    expect(assetTypes.flatMap(({ attributes }) => attributes)).toHaveLength(232);
    expect(assetTypes.flatMap(({ checklist }) => checklist)).toHaveLength(358);
  });

  test('finds a kind by its key, in upper and lower case', () => {
    expect(assetTypeOf('ExtinguishCO2').label.nl).toBe('CO2-blusser');
    expect(assetTypeNamed('extinguishCO2')).toBe('ExtinguishCO2');
    expect(assetTypeNamed('bicycle')).toBeUndefined();
  });

  test('gives the limits of what is measured', () => {
    const flow = assetTypeOf('EmergencyShower').checklist.find(({ key }) => key === 'sh_flow');
    expect(flow?.measurement).toMatchObject({ unit: 'l/min', limits: { min: 60, minAttribute: 'requiredFlowLMin' } });
  });

  test.each<[string, Parameters<typeof broken>[0], RegExp]>([
    ['a missing translation', ({ Stretcher }) => delete Stretcher?.label['de'], /assetTypes\.json is broken: assetTypes\.23\.label\.de/],
    [
      'an unknown category',
      ({ Stretcher }) => Stretcher && (Stretcher.category = 'none'),
      /Stretcher\.category: there is no category none/,
    ],
    ['a checklist point that stands twice', ({ Stretcher: s }) => s?.checklist.push(...s.checklist.slice(0, 1)), /stands twice/],
    ['an attribute that stands twice', ({ Stretcher: s }) => s?.attributes.push(...s.attributes.slice(0, 1)), /stands twice/],
    ['an enum without choices', ({ Stretcher: s }) => delete withSome(s?.attributes, (a) => a.enum).enum, /choices belong to/],
    [
      'a choice that stands twice',
      ({ Stretcher: s }) => withSome(s?.attributes, (a) => a.enum).enum?.push({ value: 'Folding', label: { nl: 'a', de: 'a', en: 'a' } }),
      /a choice stands twice/,
    ],
    ['a minimum above the maximum', ({ EyeShower: s }) => (withSome(s?.attributes, (a) => a.max).min = 9), /min is above max/],
    ['a limit of a text', ({ EyeShower: s }) => (withSome(s?.attributes, (a) => a.type === 'boolean').min = 9), /only a number has limits/],
    [
      'a text that drives a date',
      ({ FirstAidKit: s }) => (withSome(s?.attributes, (a) => a.drivesDueDate).type = 'string'),
      /only a day or a year/,
    ],
    [
      'a unit that stands nowhere',
      ({ FireExtinguisher: s }) => (withSome(s?.attributes, (a) => a.unit).unit = 'per nothing'),
      /no attribute/,
    ],
    [
      'a limit by an unknown field',
      ({ EyeShower: s }) =>
        (withSome(s?.checklist, (p) => p.measurement).measurement = {
          key: 'x',
          type: 'number',
          unit: 'l',
          limits: { minAttribute: 'none' },
        }),
      /none is no attribute with a number/,
    ],
    ['a key that the schema does not have', ({ Stretcher: s }) => s && Object.assign(s, { itervals: {} }), /itervals/],
  ])('refuses %s by name', (_, change, message) => {
    expect(broken(change)).toThrow(message);
  });
});
