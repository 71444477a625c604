import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { bytesOf } from '#server/pdf/document.ts';

/** A file as a browser sends it. */
export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo of a device. */
export async function photo(name: string): Promise<GivenFile> {
  const picture = sharp({ create: { width: 480, height: 320, channels: 3, background: '#b3261e' } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** A supplier's invoice as PDF: whose it is, and below that line by line what it says. */
export async function invoicePdf(name: string, supplier: string, lines: readonly string[]): Promise<GivenFile> {
  const document = new PDFDocument({ size: 'A4', margin: 0 });
  document.rect(0, 0, 595, 120).fill('#1a4080');
  document
    .fillColor('#ffffff')
    .fontSize(Math.min(30, 900 / supplier.length))
    .text(supplier, 44, 46);
  document.fillColor('#262633').fontSize(22);
  for (const [index, line] of lines.entries()) document.text(line, 44, 164 + index * 40);
  return { name, mimeType: 'application/pdf', buffer: await bytesOf(document) };
}

/** What does not belong among documents. */
export const program: GivenFile = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ\u0090') };
