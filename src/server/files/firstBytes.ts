import { fileTypeFromBuffer } from 'file-type';
import { documentKinds } from './fileTypes.ts';

/** As many bytes as are needed to detect the type of a file. */
export const headLength = 4100;

// Files of text have no signature
const texts = /\.(csv|txt|tsv|xml)$/i;

/**
 * Whether a file that begins with these bytes may be of a type that any call takes. Only the whole file tells for sure, as of a zip file,
 * which may be a workbook.
 */
export async function mayBeTaken(head: Uint8Array, fileName: string): Promise<boolean> {
  const sniffed = await fileTypeFromBuffer(head).catch(() => undefined);
  if (!sniffed) return texts.test(fileName);
  return sniffed.mime === 'application/zip' || documentKinds[sniffed.mime] !== undefined;
}
