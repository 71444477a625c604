import { describe, expect, it } from 'vitest';
import { languages } from '#contract/values.ts';
import { assetTypeKeys } from '../assetTypeKeys.ts';
import { assetTypeOf } from '../norms/assetTypes.ts';
import publicUse from './publicUse.json' with { type: 'json' };
import { howToUse, sizeField, userChecks } from './publicUse.ts';

describe('how strangers use objects', () => {
  it.each(assetTypeKeys)('%s has steps and points in every language', (type) => {
    for (const language of languages) {
      expect(howToUse(type, language).length).toBeGreaterThan(1);
      expect(howToUse(type, language)).toHaveLength(howToUse(type, 'nl').length);
      const points = userChecks(type, language);
      expect(points.length).toBeGreaterThan(2);
      expect(points.filter(({ key, label }) => key === label)).toEqual([]);
    }
  });

  it.each(assetTypeKeys)('%s names a size that the type has', (type) => {
    const size = sizeField(type);
    if (size !== undefined) expect(assetTypeOf(type).attributes.map(({ key }) => key)).toContain(size);
  });

  it('has no steps or points that no type uses', () => {
    const types = Object.values(publicUse.types);
    const used = { instructions: types.map(({ use }) => use), checks: types.flatMap((type) => type.checks) };
    expect(Object.keys(publicUse.instructions).filter((name) => !used.instructions.includes(name))).toEqual([]);
    expect(Object.keys(publicUse.checks).filter((name) => !used.checks.includes(name))).toEqual([]);
  });
});
