import bwip from 'bwip-js/node';

/** The dark parts of a code, in modules: rectangles on an area of this width and height. */
export interface Code {
  width: number;
  height: number;
  dark: readonly { x: number; y: number; width: number; height: number }[];
}

/** A QR code with medium error correction, without its quiet zone of four modules. */
export function qrCode(text: string): Code {
  const [code] = bwip.raw('qrcode', text, 'eclevel=M');
  if (!code || !('pixs' in code)) throw new Error('The QR code has no modules');
  const { pixs, pixx, pixy } = code;
  const dark: { x: number; y: number; width: number; height: number }[] = [];
  for (let y = 0; y < pixy; y += 1) {
    for (let x = 0; x < pixx; x += 1) {
      // adjacent modules of a row become one rectangle, so that no printer leaves white lines between them
      let length = 0;
      while (x + length < pixx && pixs[y * pixx + x + length] === 1) length += 1;
      if (length > 0) dark.push({ x, y, width: length, height: 1 });
      x += length;
    }
  }
  return { width: pixx, height: pixy, dark };
}

/** A Code 128 barcode of height 1, without its quiet zones of ten modules. */
export function code128(text: string): Code {
  const [code] = bwip.raw('code128', text, '');
  if (!code || !('sbs' in code)) throw new Error('The barcode has no bars');
  const dark: { x: number; y: number; width: number; height: number }[] = [];
  let x = 0;
  code.sbs.forEach((width, index) => {
    if (index % 2 === 0) dark.push({ x, y: 0, width, height: 1 });
    x += width;
  });
  return { width: x, height: 1, dark };
}

/** Draws a code as vectors into a rectangle. */
export function drawCode(document: PDFKit.PDFDocument, code: Code, box: { x: number; y: number; width: number; height: number }): void {
  const [scaleX, scaleY] = [box.width / code.width, box.height / code.height];
  for (const { x, y, width, height } of code.dark) document.rect(box.x + x * scaleX, box.y + y * scaleY, width * scaleX, height * scaleY);
  document.fill('#000000');
}
