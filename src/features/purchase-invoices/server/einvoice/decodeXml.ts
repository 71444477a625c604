import { refused } from './refused.ts';

const declaration = /^<\?xml\s[^<>]{0,200}?\bencoding\s*=\s*["']([\w.-]{1,40})["']/;

const decoders: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['iso-8859-1', 'iso-8859-1'],
  ['iso-8859-15', 'iso-8859-15'],
  ['windows-1252', 'windows-1252'],
]);

/**
 * The text of an XML file: UTF-8, UTF-16 with a byte order mark, or the declared ISO-8859-1, ISO-8859-15 or Windows-1252.
 * @returns null for a file that does not start with a tag
 * @throws Problem invalid for another encoding, and for bytes that the encoding does not have
 */
export function decodeXml(content: Buffer): string | null {
  const mark = content.toString('latin1', 0, 2);
  if (mark === '\u00fe\u00ff') return startOfXml(decoded(content, 'utf-16be'));
  if (mark === '\u00ff\u00fe') return startOfXml(decoded(content, 'utf-16le'));
  const head = content.toString('latin1', 0, 300).replace(/^\u00ef\u00bb\u00bf/, '');
  if (startOfXml(head) === null) return null;
  const isMarked = head.length < Math.min(content.length, 300);
  const declared = isMarked ? 'utf-8' : (declaration.exec(head)?.[1] ?? 'utf-8').toLowerCase();
  const encoding = decoders.get(declared);
  if (encoding === undefined) throw refused('eInvoiceBroken');
  return decoded(content, encoding);
}

function startOfXml(text: string): string | null {
  return /^\s{0,100}</.test(text) ? text : null;
}

function decoded(content: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    throw refused('eInvoiceBroken');
  }
}
