import { describe, expect, it } from 'vitest';
import { languages } from '#contract/values.ts';
import { exportColumnsOf } from '#server/http/exportColumns.ts';
import { exportTexts } from '#server/http/exportTexts.ts';
import { loadTexts } from '#server/http/texts.ts';
import { assets } from '../contract.ts';
import { assetTypes } from '../norms/assetTypes.ts';
import { asset } from '../schema.ts';
import { attributeFor, ownFieldNamed, ownFields, sharedFields } from './ownFields.ts';

const texts = loadTexts(new URL('../../../../i18n/', import.meta.url));
const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

describe.each(languages)('the columns of type-specific fields in %s', (language) => {
  const common = [
    ...(exportColumnsOf(assets.listAssetsOfDivision) ?? []).map(({ field }) =>
      exportTexts(assets.listAssetsOfDivision, language, texts).heading(field),
    ),
    ...Object.keys(asset.shape).map((field) => texts(language, `resources.assets.fields.${field}`)),
  ].map(plain);

  it('have headings that differ from each other and from those of all objects', () => {
    const headings = ownFields.map(({ headings: all }) => plain(all[language]));
    expect(headings.filter((heading, at) => headings.indexOf(heading) < at || common.includes(heading))).toEqual([]);
  });

  it('have headings that fit into an answer', () => {
    const headings = [...ownFields, ...sharedFields].map(({ headings: all }) => all[language]);
    expect(headings.filter((heading) => heading.length > 100)).toEqual([]);
  });

  it('are not recognised by a heading of all objects', () => {
    const called = [...ownFields, ...sharedFields].flatMap((field) => field.called.map((heading) => [plain(heading), field] as const));
    expect(
      called.filter(([heading, { keys }]) => common.includes(heading) && plain(keys[0] ?? '') !== heading).map(([heading]) => heading),
    ).toEqual([]);
  });
});

describe('a column of type-specific fields', () => {
  it('is there for each key, with the unit', () => {
    const keys = new Set(assetTypes.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect(ownFields.map(({ name }) => name)).toEqual([...keys].map((key) => `attributes.${key}`));
    expect(ownFieldNamed('attributes.capacity')?.headings).toEqual({
      nl: 'Inhoud (kg / l)',
      de: 'Füllmenge (kg / l)',
      en: 'Charge (kg / l)',
    });
  });

  it('names the types where other fields have the same label', () => {
    expect(ownFieldNamed('attributes.stretcherType')?.headings).toMatchObject({ nl: 'Soort (Brancard)', en: 'Type (Stretcher)' });
  });

  it('is one column for a label that several types give to different fields, and each type has one of them', () => {
    const field = sharedFields.find(({ called }) => called.includes('Soort'));
    expect(field && attributeFor(field, 'Stretcher')?.key).toBe('stretcherType');
    expect(field && attributeFor(field, 'Transceiver')?.key).toBe('radioType');
    expect(field && attributeFor(field, 'SmokeDetector')).toBeUndefined();
    const twice = sharedFields.filter(({ uses }) => new Set(uses.map(({ type }) => type.key)).size < uses.length);
    expect(twice).toEqual([]);
  });

  it('has no label with a sign that separates choices', () => {
    const lists = ownFields.flatMap(({ uses }) => uses.filter(({ attribute }) => attribute.type === 'multiEnum'));
    const labels = lists.flatMap(({ attribute }) => attribute.enum ?? []).flatMap(({ label }) => Object.values(label));
    expect(labels.filter((label) => /[,;|]/.test(label))).toEqual([]);
  });
});
