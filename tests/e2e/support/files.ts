import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';

/** A file as a browser sends it. */
export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo, such as somebody takes of a device. */
export async function photo(name: string): Promise<GivenFile> {
  const picture = sharp({ create: { width: 480, height: 320, channels: 3, background: '#b3261e' } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** A supplier's invoice as PDF: each line of text below the other. */
export async function invoicePdf(name: string, lines: readonly string[]): Promise<GivenFile> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 56, y: 770 - index * 24, size: index === 0 ? 20 : 11 });
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}

/** What does not belong among documents. */
export const program: GivenFile = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ\u0090') };
