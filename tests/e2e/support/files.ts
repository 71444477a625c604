import { PDFDocument, rgb } from 'pdf-lib';
import sharp from 'sharp';

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
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const [ink, brand] = [rgb(0.15, 0.15, 0.2), rgb(0.1, 0.25, 0.5)];
  page.drawRectangle({ x: 0, y: 722, width: 595, height: 120, color: brand });
  page.drawText(supplier, { x: 44, y: 772, size: Math.min(30, 900 / supplier.length), color: rgb(1, 1, 1) });
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 44, y: 660 - index * 40, size: 22, color: ink });
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}

/** What does not belong among documents. */
export const program: GivenFile = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ\u0090') };
