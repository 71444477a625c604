import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The content of a PDF. */
export interface PdfContent {
  /** The text of each page. */
  pages: readonly string[];
  /** The element types of the accessibility tree: `H1`, `Table`, `TH` … */
  roles: readonly string[];
  /** The alternative texts of images. */
  alternatives: readonly string[];
  title: string | undefined;
  language: string | undefined;
}

/** Reads a PDF as a viewer does. */
export async function pdfContent(bytes: Uint8Array): Promise<PdfContent> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const { info } = (await document.getMetadata()) as unknown as { info: { Title?: string; Language?: string } }; // its types leave the names open
  const pages: string[] = [];
  let found: readonly Node[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    // If the whole document has one root, each page returns the tree of the document
    if (number === 1) found = nodesIn((await page.getStructTree()) as Node | null); // content has none of its members
  }
  await task.destroy();
  const alternatives = found.flatMap(({ alt }) => alt ?? []);
  return { pages, roles: found.flatMap(({ role }) => role ?? []), alternatives, title: info.Title, language: info.Language };
}

/** A part of a text as it stands on a page, in points from the lower left corner. */
export interface PdfPart {
  text: string;
  x: number;
  y: number;
  width: number;
}

/** The parts of the texts on the first page of a PDF. */
export async function pdfParts(bytes: Uint8Array): Promise<PdfPart[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
      : [],
  );
}

interface Node {
  role?: string;
  alt?: string;
  children?: readonly Node[];
}

function nodesIn(node: Node | null): Node[] {
  return node ? [node, ...(node.children ?? []).flatMap(nodesIn)] : [];
}
