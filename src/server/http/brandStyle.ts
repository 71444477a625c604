import type { BrandColours, Theme } from '#contract/theme.ts';
import { statusColours } from '#contract/themeStatusColours.ts';

/** The colours of a brand and of states as custom properties, light and dark by the reader's setting. */
export function brandStyle({ colours }: Theme): string {
  const light = properties({ ...colours.light, ...statusColours.light });
  const dark = properties({ ...colours.dark, ...statusColours.dark });
  return `:root{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`;
}

// Colours come from themes.json, which is ours, yet nothing but a colour may stand in a style sheet
function properties(colours: BrandColours & Record<string, string>): string {
  return Object.entries(colours)
    .filter(([, value]) => /^#[\da-f]{3,8}$/i.test(value))
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}
