import type { BrandColours } from '#contract/theme.ts';
import { statusColours, type Mode } from '#contract/themeStatusColours.ts';

type Token = keyof BrandColours | keyof (typeof statusColours)['light'] | 'none' | 'noneSoft';

/**
 * The colours by meaning, as CSS values that follow the brand and the light or dark mode.
 * @example
 * <Box sx={{ color: colour.ink2, border: `1px solid ${colour.line}` }} />
 */
export const colour = new Proxy({} as Record<Token, string> /* every token has a value */, {
  get: (_, token) => `var(--${String(token)})`,
});

/** The CSS custom properties of {@link colour} for one brand and mode. */
export function colourProperties(brand: BrandColours, mode: Mode): Record<string, string> {
  // the colour for "no state" is derived from the brand
  const all = { ...brand, ...statusColours[mode], none: brand.ink2, noneSoft: brand.line };
  return Object.fromEntries(Object.entries(all).map(([token, value]) => [`--${token}`, value]));
}
