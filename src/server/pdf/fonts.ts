import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@expo-google-fonts/atkinson-hyperlegible-next/package.json'));
const furtherFolder = dirname(require.resolve('@expo-google-fonts/noto-sans/package.json'));

// The console's variable font is packed as WOFF2, which pdfkit cannot embed in part; these files contain the same glyphs
const files = {
  regular: '400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  strong: '600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf',
} as const;

/** A weight of the font in which documents are set. */
export type Face = keyof typeof files;

/** The weights of the font. */
export const faces = Object.keys(files) as Face[]; // its own keys

/** For each weight, the font with the letters that ours lacks; its file is read by the documents that need it. */
export const furtherFonts = {
  regular: { name: 'furtherRegular', path: join(furtherFolder, '400Regular/NotoSans_400Regular.ttf') },
  strong: { name: 'furtherStrong', path: join(furtherFolder, '600SemiBold/NotoSans_600SemiBold.ttf') },
} as const satisfies Record<Face, object>;

const read = new Map<Face, Buffer>();

/** The bytes of a weight, read once. */
export function fontBytes(face: Face): Buffer {
  const bytes = read.get(face) ?? readFileSync(join(folder, files[face]));
  read.set(face, bytes);
  return bytes;
}
