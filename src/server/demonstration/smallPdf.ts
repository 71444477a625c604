/**
 * A PDF of one A4 page: a title and lines below it, in Helvetica. Letters outside Windows-1252 become question marks.
 * The same lines give the same bytes.
 */
export function smallPdf([title = '', ...lines]: readonly string[]): Buffer {
  return pdfPage([
    'BT /F1 20 Tf 56 760 Td 0 0.38 0.32 rg',
    `(${pdfText(title)}) Tj`,
    '/F1 12 Tf 0 0 0 rg 0 -36 Td 20 TL',
    ...lines.map((line) => `(${pdfText(line)}) Tj T*`),
    'ET',
    '0.8 0.7 0.1 RG 3 w 56 745 m 540 745 l S',
    '0.5 G 1 w 56 420 484 200 re S 300 420 m 300 620 l S 56 520 m 300 520 l S',
    '0.7 0.15 0.12 RG 2 w 380 520 m 380 540 420 540 420 520 c 420 500 380 500 380 520 c S',
  ]);
}

/** A PDF of one A4 page with these drawing operators; `/F1` is Helvetica, `/F2` the bold one. */
export function pdfPage(operators: readonly string[]): Buffer {
  const text = operators.join('\n');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]);
}

function assemble(objects: readonly string[]): Buffer {
  const parts = ['%PDF-1.4\n'];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    offsets.push(length);
    length += part.length;
    parts.push(part);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}

// A text as it stands in the parentheses of a PDF; the euro sign has its own place there
function pdfText(text: string): string {
  return text
    .replaceAll('€', '\x80')
    .replace(/[^\x20-\x7e\x80\xa0-\xff]/g, '?')
    .replace(/[\\()]/g, (sign) => `\\${sign}`);
}

interface PdfFace {
  size?: number;
  bold?: boolean;
}

/** A text on an A4 page that begins at this point. */
export function pdfTextAt(x: number, y: number, text: string, { size = 10, bold = false }: PdfFace = {}): string {
  return `BT /F${bold ? 2 : 1} ${size} Tf ${x.toFixed(2)} ${y} Td (${pdfText(text)}) Tj ET`;
}

/** A text on an A4 page that ends at this point. */
export function pdfTextBefore(x: number, y: number, text: string, face: PdfFace = {}): string {
  return pdfTextAt(x - widthOf(text, face), y, text, face);
}

// The width of a text in Helvetica: exact for digits and punctuation, an average for letters
function widthOf(text: string, { size = 10 }: PdfFace): number {
  const sum = [...text].reduce((width, sign) => width + (/[\d€]/.test(sign) ? 556 : /[.,\s]/.test(sign) ? 278 : 540), 0);
  return (sum * size) / 1000;
}

/** A line across the page. */
export function pdfLine(y: number, width: number): string {
  return `0.6 G ${width} w 56 ${y} m 540 ${y} l S 0 G`;
}
