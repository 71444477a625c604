import { SaxesParser, type SaxesAttributeNS } from 'saxes';
import { Problem } from '#contract/problem.ts';
import { mostLines } from '#contract/documentLines.ts';
import { plainText } from '#server/http/plainText.ts';
import { breather } from '#server/http/breather.ts';
import { decodeXml } from './decodeXml.ts';
import { refused } from './refused.ts';

/** An element of an e-invoice. */
export interface XmlElement {
  /** With the usual prefix of its namespace, which need not be that of the file: `cbc:ID`, `ram:LineID`. */
  name: string;
  /** Those attributes that the terms need. */
  attributes: ReadonlyMap<string, string>;
  text: string;
  children: XmlElement[];
}

const prefixes: ReadonlyMap<string, string> = new Map([
  ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', 'ubl'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2', 'cn'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2', 'cac'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2', 'cbc'],
  ['urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100', 'rsm'],
  ['urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100', 'ram'],
  ['urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100', 'udt'],
]);
const roots: ReadonlySet<string> = new Set(['ubl:Invoice', 'cn:CreditNote', 'rsm:CrossIndustryInvoice']);
const lines: ReadonlySet<string> = new Set(['cac:InvoiceLine', 'cac:CreditNoteLine', 'ram:IncludedSupplyChainTradeLineItem']);
const attachments: ReadonlySet<string> = new Set(['cbc:EmbeddedDocumentBinaryObject', 'ram:AttachmentBinaryObject']);
const keptAttributes: readonly string[] = ['currencyID', 'format', 'schemeID', 'unitCode'];

const deepest = 64;
const mostElements = 200_000;
const mostAttributes = 100;
const longestText = 100_000;
const chunk = 65_536;

/**
 * Reads the elements of an e-invoice. Elements of other namespaces and the content of attached files are left out. A document type
 * is refused, so only the predefined entities of XML exist.
 * @returns null for a file that is no XML, or whose root is not that of an e-invoice
 * @throws Problem invalid with the reason
 */
export async function readTree(content: Buffer): Promise<XmlElement | null> {
  const text = decodeXml(content);
  if (text === null) return null;
  const { parser, root, hasRoomFor } = treeParser();
  const breathe = breather();
  try {
    for (let at = 0; at < text.length; at += chunk) {
      const part = text.slice(at, at + chunk);
      if (!hasRoomFor(part)) throw refused('eInvoiceBroken');
      parser.write(part);
      await breathe();
    }
    parser.close();
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (root()) throw refused('eInvoiceBroken');
  }
  return root() ?? null;
}

/** The elements that a path leads to, such as `cac:Item/cbc:Name`, in the order of the file. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [element]);
}

/** The text of the first element that a path leads to and that has one, on one line; null when there is none. */
export function textAt(element: XmlElement, path: string): string | null {
  return elementsAt(element, path).map(textOf).find(Boolean) ?? null;
}

/** As {@link textAt}, with the line breaks of the text. */
export function longTextAt(element: XmlElement, path: string): string | null {
  return elementsAt(element, path).map(longTextOf).find(Boolean) ?? null;
}

/** The text of an element on one line. */
export function textOf({ text }: XmlElement): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** The text of an element with its line breaks. */
export function longTextOf({ text }: XmlElement): string {
  return plainText(text)
    .split(/\r?\n|\r/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim();
}

/**
 * The root is undefined before it has been read, and null when it is not that of an e-invoice, which ends the parsing. `hasRoomFor`
 * says whether text that follows may belong to the part that is being read: the parser joins a part of many references or comments
 * of many megabytes at once, which would block the process.
 */
function treeParser() {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | null | undefined;
  let elements = 0;
  let attributeCount = 0;
  let lineCount = 0;
  let waiting = 0;
  const hasRoomFor = (part: string) => {
    waiting += part.length;
    const isAttached = attachments.has(open.at(-1)?.name ?? '') && !part.includes('&');
    return isAttached || waiting <= longestText + chunk;
  };
  parser.on('doctype', () => {
    throw refused('eInvoiceEntities');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('attribute', () => {
    if (++attributeCount > mostAttributes) throw refused('eInvoiceBroken');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    attributeCount = 0;
    waiting = 0;
    const prefix = prefixes.get(uri);
    const name = `${prefix ?? ''}:${local}`;
    if (root === undefined) root = roots.has(name) ? elementOf(name, attributes) : null;
    // saxes resolves a prefix at all open elements, so that the depth of every tree must be limited
    if (root === null) throw new Error('Not an e-invoice');
    if (open.length >= deepest || ++elements > mostElements) throw refused('eInvoiceBroken');
    if (lines.has(name) && ++lineCount > mostLines) throw refused('eInvoiceLines', { max: mostLines });
    const parent = open.at(-1);
    const element = parent ? elementOf(name, attributes) : root;
    if (prefix !== undefined) parent?.children.push(element);
    open.push(element);
  });
  const add = (text: string) => {
    const element = open.at(-1);
    if (!element || attachments.has(element.name)) return;
    if (element.text.length + text.length > longestText) throw refused('eInvoiceBroken');
    element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    waiting = 0;
    open.pop();
  });
  return { parser, root: () => root, hasRoomFor };
}

function elementOf(name: string, attributes: Readonly<Record<string, SaxesAttributeNS>>): XmlElement {
  const kept = new Map<string, string>();
  for (const key of keptAttributes) {
    const value = attributes[key]?.value.trim();
    if (value) kept.set(key, value);
  }
  return { name, attributes: kept, text: '', children: [] };
}
