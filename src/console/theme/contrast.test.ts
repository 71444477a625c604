import { describe, expect, test } from 'vitest';
import themes from '../../../themes.json' with { type: 'json' };
import { themeNamed, themeRequired } from '#contract/theme.ts';
import { statusColours } from '#contract/themeStatusColours.ts';

const channel = (hex: string, at: number) => {
  const value = parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const modes = Object.values(themes).flatMap((theme) =>
  (['light', 'dark'] as const).map((mode) => [`${theme.name}, ${mode}`, theme, mode] as const),
);

describe.each(modes)('the colours of %s', (_, theme, mode) => {
  const brand = theme.colours[mode];
  const c = { ...brand, ...statusColours[mode], none: brand.ink2, noneSoft: brand.line };
  const grounds = [c.paper, c.card, c.hover];

  test('carry text with at least 4.5 : 1', () => {
    const pairs = [
      ...grounds.flatMap((ground) => [c.ink, c.ink2, c.ink3, c.brand, c.bad, c.warn, c.ok, c.info].map((text) => [text, ground])),
      ...[c.ink, c.ink2, c.brand].map((text) => [text, c.soft]),
      [c.onBrand, c.brand],
      ['#ffffff', c.topBar],
      ...(['info', 'ok', 'warn', 'bad', 'none'] as const).map((state) => [c[state], c[`${state}Soft`]]),
    ];
    expect(pairs.filter(([text = '', ground = '']) => contrast(text, ground) < 4.5)).toEqual([]);
  });

  test('draw the edges of inputs with at least 3 : 1', () => {
    expect(grounds.slice(0, 2).filter((ground) => contrast(c.edge, ground) < 3)).toEqual([]);
  });
});

describe('themeNamed', () => {
  test('gives the brand of that key', () => {
    expect(themeNamed(themes, 'mobiliteit')).toMatchObject({ name: 'Mobiliteit', bodyClass: 'theme-mobiliteit' });
  });
  test.each([undefined, '', 'unknown', 'toString'])('stops with the sentence of the specification for %s', (key) => {
    expect(() => themeNamed(themes, key)).toThrow(themeRequired);
  });
});
