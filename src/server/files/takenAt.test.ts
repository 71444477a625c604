import sharp from 'sharp';
import { expect, it } from 'vitest';
import { takenAtOf } from './takenAt.ts';

async function exifOf(fields: Record<string, string>): Promise<Buffer> {
  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: '#222' } }).withExif({ IFD2: fields });
  const { exif } = await sharp(await photo.jpeg().toBuffer()).metadata();
  return exif ?? Buffer.alloc(0);
}

it('reads when a photo was taken, by the clock of the Netherlands and Germany where no offset is given', async () => {
  expect(takenAtOf(await exifOf({ DateTimeOriginal: '2026:01:15 09:30:00' }))).toBe('2026-01-15T08:30:00Z');
  expect(takenAtOf(await exifOf({ DateTimeOriginal: '2026:07:15 09:30:00' }))).toBe('2026-07-15T07:30:00Z');
  expect(takenAtOf(await exifOf({ DateTimeOriginal: '2026:07:15 09:30:00', OffsetTimeOriginal: '-03:30' }))).toBe('2026-07-15T13:00:00Z');
});

it('reads the order of bytes that the block has', () => {
  const text = Buffer.from('2026:01:15 09:30:00\0');
  const big = Buffer.alloc(44 + text.length);
  big.write('MM\0*', 'latin1');
  big.writeUInt32BE(8, 4);
  big.writeUInt16BE(1, 8);
  big.writeUInt16BE(0x8769, 10);
  big.writeUInt16BE(4, 12);
  big.writeUInt32BE(1, 14);
  big.writeUInt32BE(26, 18);
  big.writeUInt16BE(1, 26);
  big.writeUInt16BE(0x9003, 28);
  big.writeUInt16BE(2, 30);
  big.writeUInt32BE(text.length, 32);
  big.writeUInt32BE(44, 36);
  text.copy(big, 44);
  expect(takenAtOf(big)).toBe('2026-01-15T08:30:00Z');
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a block that ends in its head', Buffer.from('Exif\0\0II*\0\x08')],
  ['an offset behind the end', Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1')],
])('gives no date for %s', (_what, bytes) => {
  expect(takenAtOf(bytes)).toBeUndefined();
});

it.each(['0000:00:00 00:00:00', '2026:13:45 99:00:00', 'yesterday'])('gives no date for %s', async (text) => {
  expect(takenAtOf(await exifOf({ DateTimeOriginal: text }))).toBeUndefined();
});
