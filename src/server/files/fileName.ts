import { plainText } from '../http/plainText.ts';

const longest = 255;
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
// oxlint-disable-next-line no-control-regex -- these are the characters to leave out
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*]/g;

/**
 * A name that is safe to show, to send and to save: without folders, control and direction characters, neither hidden nor
 * reserved, at most 255 characters, and with one of the extensions of the detected type.
 */
export function safeFileName(name: string | undefined, extensions: readonly string[]): string {
  const base =
    plainText(name ?? '')
      .split(/[\\/]/)
      .at(-1) ?? '';
  // The lookbehind makes the search visit a run of spaces in the middle once, not once from each of its positions
  const clean = base.replace(unsafe, '').replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  const named = clean.replace(reservedOnWindows, '_$1') || 'bestand';
  const current = named.match(/\.([a-z0-9]{1,5})$/i)?.[1]?.toLowerCase();
  const first = extensions[0];
  if (!first) return clip(named, '');
  if (current && extensions.includes(current)) return clip(named.slice(0, -current.length - 1), `.${current}`);
  return clip(named, `.${first}`);
}

// Cuts between characters, not code units, so that no surrogate pair is split
function clip(stem: string, extension: string): string {
  const room = longest - extension.length;
  let kept = '';
  for (const character of stem) {
    if (kept.length + character.length > room) break;
    kept += character;
  }
  return kept + extension;
}

/** The header Content-Disposition with the name in plain ASCII and, where that loses something, in UTF-8 (RFC 6266, RFC 8187). */
export function contentDisposition(fileName: string, isInline: boolean): string {
  const kind = isInline ? 'inline' : 'attachment';
  const plain = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  if (plain === fileName) return `${kind}; filename="${plain}"`;
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
