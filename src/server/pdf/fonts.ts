import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@expo-google-fonts/atkinson-hyperlegible-next/package.json'));

// The console's variable font is packed as WOFF2, which pdfkit cannot embed in part; these files contain the same glyphs
const files = {
  regular: '400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  strong: '600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf',
} as const;

/** A weight of the font in which documents are set. */
export type Face = keyof typeof files;

/** The weights of the font. */
export const faces = Object.keys(files) as Face[]; // its own keys

const read = new Map<Face, Buffer>();

/** The bytes of a weight, read once. */
export function fontBytes(face: Face): Buffer {
  const bytes = read.get(face) ?? readFileSync(join(folder, files[face]));
  read.set(face, bytes);
  return bytes;
}
