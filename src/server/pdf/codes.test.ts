import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { describe, expect, it } from 'vitest';
import { code128, qrCode, type Code } from './codes.ts';

/** What a scanner reads in a code that is printed with its quiet zone, so many pixels a module. */
function scanned(code: Code, format: BarcodeFormat, quiet: number): string {
  const scale = 4;
  const [width, height] = [(code.width + 2 * quiet) * scale, (code.height === 1 ? 60 : code.height + 2 * quiet) * scale];
  const light = new Uint8ClampedArray(width * height).fill(255);
  for (const bar of code.dark) {
    const [top, bottom] = code.height === 1 ? [0, height] : [(bar.y + quiet) * scale, (bar.y + quiet + bar.height) * scale];
    for (let y = top; y < bottom; y += 1)
      light.fill(0, y * width + (bar.x + quiet) * scale, y * width + (bar.x + quiet + bar.width) * scale);
  }
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, [format]]]);
  const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(light, width, height)));
  return new MultiFormatReader().decode(bitmap, hints).getText();
}

describe('a QR code', () => {
  it.each(['https://cura.example/a/S0396455791219927111172', 'http://localhost:8080/a/T120001-000059', 'https://x.nl/a/a_b.c-D'])(
    'of %s is read as it was written',
    (text) => expect(scanned(qrCode(text), BarcodeFormat.QR_CODE, 4)).toBe(text),
  );
});

describe('a barcode', () => {
  it.each(['S0396455791219927111172', 'T120001-000059', 'a_b.c-D', 'X'.repeat(64)])('of %s is read as it was written', (text) =>
    expect(scanned(code128(text), BarcodeFormat.CODE_128, 10)).toBe(text),
  );
});
