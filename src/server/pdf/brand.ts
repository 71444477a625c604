import { readFileSync } from 'node:fs';
import type { BrandColours, Theme } from '#contract/theme.ts';
import themes from '../../../themes.json' with { type: 'json' };

/** The parts of a brand that a document shows. */
export interface Brand {
  name: string;
  colours: BrandColours;
  logo: readonly LogoPath[];
}

/** A path of a logo, on a square of 32 units. */
export interface LogoPath {
  shape: string;
  fill: string | undefined;
  stroke: string | undefined;
  width: number;
}

const byKey: Readonly<Record<string, Theme>> = themes;

/** The brand of a division by its theme; without a theme, the brand of the installation. */
export function brandOf(theme: string | null, otherwise: string): Brand {
  const { name, colours, logo } = byKey[theme ?? ''] ?? byKey[otherwise] ?? themes.preventie;
  return { name, colours: colours.light, logo: logoPaths(logo) };
}

const logos = new Map<string, readonly LogoPath[]>();

// Logos are drawn with paths only; pdfkit has no other parts of SVG
function logoPaths(address: string): readonly LogoPath[] {
  const found =
    logos.get(address) ??
    [...readFileSync(new URL(`../../../public${address}`, import.meta.url), 'utf8').matchAll(/<path ([^>]*)\/>/g)].map(([, text = '']) =>
      logoPath(text),
    );
  logos.set(address, found);
  return found;
}

function logoPath(attributes: string): LogoPath {
  const of = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
  const colour = (name: string) => [of(name)].find((value) => value !== undefined && value !== 'none');
  return { shape: of('d') ?? '', fill: colour('fill'), stroke: colour('stroke'), width: Number(of('stroke-width') ?? 1) };
}
