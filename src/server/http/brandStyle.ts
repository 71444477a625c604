import type { BrandColours, Theme } from '#contract/theme.ts';
import { statusColours } from '#contract/themeStatusColours.ts';

/** The colours of a brand and of states as custom properties, for light and dark mode. */
export function brandStyle({ colours }: Theme): string {
  const light = properties({ ...colours.light, ...statusColours.light });
  const dark = properties({ ...colours.dark, ...statusColours.dark });
  return `:root{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`;
}

// The colours come from themes.json, which is part of the product; still, the style sheet accepts nothing but a colour
function properties(colours: BrandColours & Record<string, string>): string {
  return Object.entries(colours)
    .filter(([, value]) => /^#[\da-f]{3,8}$/i.test(value))
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}
