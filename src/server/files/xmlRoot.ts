import { open } from 'node:fs/promises';

const searched = 65_536;
const longestName = 200;
const pictures: ReadonlySet<string> = new Set(['svg', 'html']);

/**
 * Whether an XML file is a picture or a page, which may contain scripts: SVG or XHTML, by its first element. A file whose first element
 * comes only after 64 KB, or after a document type, counts as one.
 */
export async function isPictureOrPage(path: string): Promise<boolean> {
  const root = rootOf(await startOfText(path));
  return root === undefined || pictures.has(root.toLowerCase());
}

/** Whether a file is XML without the declaration that XML may leave out: a text that begins with an element that names a namespace. */
export async function isUndeclaredXml(path: string): Promise<boolean> {
  const text = (await startOfText(path)).replace(byteOrderMarks, '').replace(commentsBefore, '');
  return namespacedElement.test(text);
}

// As bytes: of UTF-8 and UTF-16
const byteOrderMarks = /^(?:\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)/;
const commentsBefore = /^(?:\s*<!--[^]*?-->)*\s*/;
const namespacedElement = /^<[\w.-]+(?::[\w.-]+)?\s(?:[^<>]*\s)?xmlns(?::[\w.-]+)?\s*=/;

async function startOfText(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(searched), 0, searched, 0);
    // Without the zero bytes of UTF-16
    return buffer.toString('latin1', 0, bytesRead).replaceAll('\0', '');
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
