/** The colours of a brand in one mode, by token. Status colours are the same for every brand and live with the screens. */
export interface BrandColours {
  ink: string;
  ink2: string;
  ink3: string;
  paper: string;
  card: string;
  hover: string;
  line: string;
  line2: string;
  edge: string;
  brand: string;
  topBar: string;
  onBrand: string;
  soft: string;
  signal: string;
}

/** A brand: the name and the looks of the product, and the directory roles that open it. */
export interface Theme {
  key: string;
  name: string;
  logo: string;
  invertedLogo: string;
  favicon: string;
  /** The key with the prefix `theme-`. */
  bodyClass: string;
  /** A person needs at least one of these roles; with an empty list any signed-in person may enter. */
  requiredRoles: readonly string[];
  colours: { light: BrandColours; dark: BrandColours };
}

/** The error message for a missing or unknown theme. */
export const themeRequired =
  'A valid theme is required to proceed. Check your environment.ts file and set the `theme` property to a theme that is defined in themes.json';

/**
 * The brand with that key.
 * @throws Error with {@link themeRequired} when there is none.
 */
export function themeNamed(themes: Readonly<Record<string, Theme>>, key: string | undefined): Theme {
  const theme = key !== undefined && Object.hasOwn(themes, key) ? themes[key] : undefined;
  if (!theme) throw new Error(themeRequired);
  return theme;
}
