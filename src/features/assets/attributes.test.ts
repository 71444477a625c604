import { describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { maskedSecret } from '#contract/values.ts';
import { carriedAttributes, changedAssetRefs, mergeAttributes, secretKeysOf, type Attributes } from './attributes.ts';
import type { AssetAttribute } from './norms/assetTypeSchema.ts';
import { assetTypeOf, assetTypes } from './norms/assetTypes.ts';

const label = { nl: 'x', de: 'x', en: 'x' };
const field = (key: string, type: AssetAttribute['type'], more: Partial<AssetAttribute> = {}): AssetAttribute => ({
  key,
  label,
  type,
  required: false,
  ...more,
});
const choices = ['A', 'B'].map((value) => ({ value, label }));
const type = {
  attributes: [
    field('capacity', 'number', { required: true, min: 0.5, max: 150 }),
    field('slots', 'integer', { min: 1, max: 12 }),
    field('rating', 'string'),
    field('content', 'text'),
    field('agent', 'enum', { enum: choices }),
    field('classes', 'multiEnum', { enum: choices }),
    field('expiry', 'date'),
    field('isHeated', 'boolean'),
    field('pin', 'secret'),
    field('valveId', 'assetRef'),
  ],
};
const sound = { capacity: 6 };

function faultsOf(given: Attributes, stored?: Attributes): Record<string, string | undefined> {
  try {
    mergeAttributes(type, given, stored);
    return {};
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return Object.fromEntries(Object.entries(error.details.fields ?? {}).map(([name, [first]]) => [name, first?.code]));
  }
}

describe('the own fields of an object', () => {
  it('are kept as they are written, without what is empty', () => {
    const given = {
      ...sound,
      slots: 4,
      rating: ' 21A 113B ',
      content: 'a\nb',
      agent: 'A',
      classes: ['B', 'A'],
      expiry: '2028-02-29',
      isHeated: false,
      pin: '1234',
      valveId: '0b1c2d3e-0000-7000-8000-000000000001',
    };
    expect(mergeAttributes(type, given)).toEqual({ ...given, rating: '21A 113B' });
    expect(mergeAttributes(type, { ...sound, rating: '  ', classes: [], expiry: null })).toEqual(sound);
  });

  it.each<[string, Attributes, string]>([
    ['capacity', {}, 'required'],
    ['capacity', { capacity: null }, 'required'],
    ['capacity', { capacity: '6' }, 'notNumber'],
    ['capacity', { capacity: 0.4 }, 'min'],
    ['capacity', { capacity: 150.5 }, 'max'],
    ['slots', { slots: 1.5 }, 'notWholeNumber'],
    ['slots', { slots: 13 }, 'max'],
    ['rating', { rating: 7 }, 'notText'],
    ['rating', { rating: 'a\nb' }, 'oneLine'],
    ['rating', { rating: 'x'.repeat(256) }, 'maxLength'],
    ['content', { content: 'x'.repeat(4001) }, 'maxLength'],
    ['agent', { agent: 'C' }, 'choice'],
    ['classes', { classes: 'A' }, 'notList'],
    ['classes.1', { classes: ['A', 'C'] }, 'choice'],
    ['classes', { classes: ['A', 'A'] }, 'duplicate'],
    ['expiry', { expiry: '2027-02-29' }, 'date'],
    ['expiry', { expiry: '2027-02' }, 'date'],
    ['isHeated', { isHeated: 'yes' }, 'notBoolean'],
    ['pin', { pin: 1234 }, 'notText'],
    ['valveId', { valveId: 'FE-1' }, 'id'],
    ['colour', { colour: 'red' }, 'unknownField'],
    ['__proto__', JSON.parse('{"__proto__": 1}') as Attributes, 'unknownField'],
    ['constructor', { constructor: 1 }, 'unknownField'],
  ])('names %s in %j: %s', (name, given, code) => {
    const required = name === 'capacity' ? {} : sound;
    expect(faultsOf(Object.assign(Object.create(null) as Attributes, required, given))).toMatchObject({ [`attributes.${name}`]: code });
  });

  it('names all that is wrong at once', () => {
    expect(faultsOf({ slots: 0, agent: 'C', colour: 1 })).toEqual({
      'attributes.capacity': 'required',
      'attributes.slots': 'min',
      'attributes.agent': 'choice',
      'attributes.colour': 'unknownField',
    });
  });

  it('change only where they are given; a value that stays is not checked again', () => {
    const stored = { capacity: 900, rating: 'x', agent: 'Z' };
    expect(mergeAttributes(type, { rating: 'y' }, stored)).toEqual({ ...stored, rating: 'y' });
    expect(mergeAttributes(type, { ...stored }, stored)).toEqual(stored);
    expect(faultsOf({ capacity: 901 }, stored)).toEqual({ 'attributes.capacity': 'max' });
  });

  it('need what is required as soon as something changes', () => {
    expect(mergeAttributes(type, {}, {})).toEqual({});
    expect(faultsOf({ rating: 'y' }, {})).toEqual({ 'attributes.capacity': 'required' });
    expect(faultsOf({ capacity: null }, sound)).toEqual({ 'attributes.capacity': 'required' });
  });

  it('lose what another kind of object does not have', () => {
    expect(mergeAttributes(type, sound, { hoseLengthM: 20, rating: 'x' })).toEqual({ ...sound, rating: 'x' });
  });

  it('keep a secret whose mask is sent back, and take no mask for a secret', () => {
    expect(mergeAttributes(type, { pin: maskedSecret }, { ...sound, pin: 'v1.sealed' })).toEqual({ ...sound, pin: 'v1.sealed' });
    expect(mergeAttributes(type, { ...sound, pin: maskedSecret })).toEqual(sound);
    expect(secretKeysOf(type)).toEqual(['pin']);
  });

  it('go over to a replacement, but for days, secrets and what says when it is due', () => {
    const definitions = [...type.attributes, field('productionYear', 'integer', { drivesDueDate: 'plusReplacementYears' })];
    const { expiry: _expiry, ...made } = { ...sound, expiry: '2030-01-01' };
    expect(carriedAttributes(definitions, { ...sound, expiry: '2030-01-01', pin: 'v1.sealed', productionYear: 2016 })).toEqual(made);
  });

  it('say which other objects they name anew', () => {
    expect(changedAssetRefs(type, { valveId: 'a' }, { valveId: 'a' })).toEqual({});
    expect(changedAssetRefs(type, { valveId: 'b' }, { valveId: 'a' })).toEqual({ 'attributes.valveId': 'b' });
  });

  it.each(assetTypes)('of $key may all be left empty but those that are required', (kind) => {
    const required = kind.attributes.filter((attribute) => attribute.required).map(({ key }) => `attributes.${key}`);
    const named = () => {
      try {
        mergeAttributes(kind, {});
        return [];
      } catch (error) {
        return error instanceof Problem ? Object.keys(error.details.fields ?? {}) : [String(error)];
      }
    };
    expect(named()).toEqual(required);
    expect(assetTypeOf(kind.key)).toBe(kind);
  });
});
