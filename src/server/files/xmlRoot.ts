import { open } from 'node:fs/promises';

const searched = 65_536;
const longestName = 200;
const pictures: ReadonlySet<string> = new Set(['svg', 'html']);

/**
 * Whether an XML file is a picture or a page, which may contain scripts: SVG or XHTML, by its first element. A file whose first element
 * comes only after 64 KB, or after a document type, counts as one.
 */
export async function isPictureOrPage(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(searched), 0, searched, 0);
    // Without the zero bytes of UTF-16
    const root = rootOf(buffer.toString('latin1', 0, bytesRead).replaceAll('\0', ''));
    return root === undefined || pictures.has(root.toLowerCase());
  } finally {
    await file.close();
  }
}

/** The name of the first element without its prefix, after comments and instructions. */
function rootOf(text: string): string | undefined {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : undefined;
    if (end === undefined) return /^<(?:[\w.-]+:)?([\w.-]+)/.exec(text.slice(at, at + longestName))?.[1];
    at = text.indexOf(end, at + 2);
    if (at < 0) return undefined;
  }
  return undefined;
}
