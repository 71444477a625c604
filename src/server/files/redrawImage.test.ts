import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { heic } from '../../../tests/support/heic.ts';
import { processMemory } from '../../../tests/support/processMemory.ts';
import { uploadLimits } from './receiveUpload.ts';
import { type DrawingLimits, drawThumbnail, redrawImage } from './redrawImage.ts';

const folder = mkdtempSync(join(tmpdir(), 'redraw-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const megabyte = 1_000_000;
let files = 0;

/** Draws the bytes; returns the metadata of the result, and keeps the memory that the process needed. */
async function redraw(bytes: Buffer, image: 'png' | 'webp' | 'jpeg' | 'heic', limits: Partial<DrawingLimits> = {}, sender = 'anna') {
  const path = join(folder, String(files++));
  writeFileSync(path, bytes);
  const memory = processMemory();
  try {
    const { path: target } = await redrawImage(path, image, { ...uploadLimits, ...limits }, sender);
    return { ...(await sharp(target).metadata()), bytes: readFileSync(target) };
  } finally {
    peak = memory.stop();
  }
}
let peak = 0;

const flat = (width: number, height: number, channels: 3 | 4 = 3) => sharp({ create: { width, height, channels, background: '#3a6' } });

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with further chunks behind its head. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await flat(8, 8).png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

// 9950 by 9950 pixels: in the frame of the JPEG
function resizedJpeg(bytes: Buffer): Buffer {
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(9950, frame + 5);
  bytes.writeUInt16BE(9950, frame + 7);
  return bytes;
}

// In the head of the one picture (VP8)
function resizedWebp(bytes: Buffer): Buffer {
  const head = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  bytes.writeUInt16LE(9950, head + 3);
  bytes.writeUInt16LE(9950, head + 5);
  return bytes;
}

const unfolding = deflateSync(Buffer.alloc(40 * megabyte, 'a'), { level: 9 });

describe('redrawImage', () => {
  it.each([
    ['zTXt', (i: number) => Buffer.concat([Buffer.from(`note ${i}\0\0`), unfolding])],
    ['iTXt', (i: number) => Buffer.concat([Buffer.from(`note ${i}\0\u0001\0\0\0`), unfolding])],
    ['iCCP', (i: number) => Buffer.concat([Buffer.from(`profile ${i}\0\0`), unfolding])],
  ])('unfolds none of 40 %s chunks of 40 MB', async (type, dataOf) => {
    const bytes = await pngWith(...Array.from({ length: 40 }, (_, i) => chunk(type, dataOf(i))));
    expect(bytes.length).toBeLessThan(2 * megabyte);
    expect(await redraw(bytes, 'png')).toMatchObject({ width: 8, height: 8 });
    expect(peak).toBeLessThan(300 * megabyte);
  });

  it('refuses a PNG that declares more pixels than its data can hold, before it is drawn', async () => {
    const bytes = await flat(8, 8).png().toBuffer();
    bytes.writeUInt32BE(9000, 16);
    bytes.writeUInt32BE(9000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    await expect(redraw(bytes, 'png')).rejects.toMatchObject({ code: 'fileType' });
    expect(peak).toBeLessThan(200 * megabyte);
  });

  it.each([
    ['jpeg', (bytes: Buffer) => resizedJpeg(bytes)],
    ['webp', (bytes: Buffer) => resizedWebp(bytes)],
  ] as const)('refuses a %s of some hundred bytes that declares 99 megapixels, before it is drawn', async (image, declare) => {
    const bytes = declare(await flat(64, 64)[image]().toBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(9950);
    await expect(redraw(bytes, image)).rejects.toMatchObject({ code: 'fileType' });
    expect(peak).toBeLessThan(150 * megabyte);
  });

  it.each(['jpeg', 'webp'] as const)('draws a %s of one colour', async (image) => {
    for (const options of [{ quality: 1 }, image === 'webp' ? { lossless: true } : { quality: 60, mozjpeg: true }]) {
      const bytes = await flat(4000, 3000)[image](options).toBuffer();
      expect(await redraw(bytes, image)).toMatchObject({ width: 4000, height: 3000 });
    }
  });

  it('draws the first picture of an animation, and loses the others', async () => {
    const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 200), Buffer.alloc(16 * 16 * 3, 20)]);
    const webp = await sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(await sharp(webp).metadata()).toMatchObject({ pages: 2 });
    const still = await redraw(webp, 'webp');
    expect(still).toMatchObject({ width: 16, height: 16 });
    expect(still.pages).toBeUndefined();
    const apng = await pngWith(
      chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      chunk('fcTL', Buffer.alloc(26)),
      chunk('fdAT', Buffer.alloc(1000)),
    );
    const drawn = await redraw(apng, 'png');
    for (const type of ['acTL', 'fcTL', 'fdAT']) expect(drawn.bytes.includes(type)).toBe(false);
  });

  it('draws what is within the limits: a PNG of 22 MB and 49 megapixels that compresses slowly', { timeout: 120_000 }, async () => {
    const raw = Buffer.alloc(7000 * 7000 * 3);
    let state = 1;
    for (let i = 0; i < raw.length; i += 3) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      raw.fill(100 + ((state >>> 24) % 5), i, i + 3);
    }
    const bytes = await sharp(raw, { raw: { width: 7000, height: 7000, channels: 3 } })
      .png({ compressionLevel: 6 })
      .toBuffer();
    expect([bytes.length > 20 * megabyte, bytes.length < 25 * megabyte]).toEqual([true, true]);
    expect(await redraw(bytes, 'png')).toMatchObject({ width: 7000, height: 7000 });
  });

  it('keeps the colours and the direction of a PNG', async () => {
    const bytes = await flat(40, 20).withMetadata({ orientation: 6 }).png().toBuffer();
    expect(await redraw(bytes, 'png')).toMatchObject({ width: 20, height: 40 });
  });

  it('ends an image that needs more memory than allowed', async () => {
    const bytes = await flat(5000, 5000).webp({ effort: 0 }).toBuffer();
    await expect(redraw(bytes, 'webp', { drawingMemory: 200 * megabyte })).rejects.toMatchObject({ code: 'fileType' });
    expect(peak).toBeLessThan(400 * megabyte);
  });

  it('ends an image that needs more time than allowed', async () => {
    const bytes = await flat(5000, 5000).webp({ effort: 0 }).toBuffer();
    await expect(redraw(bytes, 'webp', { drawingSeconds: 0.4 })).rejects.toMatchObject({ code: 'fileType' });
  });

  it('judges HEIC by the same limits', async () => {
    const large = Buffer.from(heic);
    large.writeUInt32BE(20_000, large.indexOf('ispe') + 8);
    large.writeUInt32BE(20_000, large.indexOf('ispe') + 12);
    await expect(redraw(large, 'heic')).rejects.toMatchObject({ code: 'fileType' });
    expect(peak).toBeLessThan(400 * megabyte);
    await expect(redraw(heic, 'heic', { drawingMemory: 60 * megabyte })).rejects.toMatchObject({ code: 'fileType' });
    expect(await redraw(heic, 'heic')).toMatchObject({ format: 'jpeg', width: 64, height: 64 });
  });

  it('draws the image of one person while many of another wait', { timeout: 120_000 }, async () => {
    const large = await flat(3000, 3000).webp({ effort: 0 }).toBuffer();
    const small = await flat(80, 80).webp().toBuffer();
    let drawn = 0;
    const flood = Array.from({ length: 6 }, () => redraw(large, 'webp', {}, 'anna').then(() => drawn++));
    await redraw(small, 'webp', {}, 'bert');
    expect(drawn).toBeLessThan(3);
    await Promise.all(flood);
  });

  it('does not take a broken installation for a broken image', async () => {
    const { execPath } = process;
    try {
      const bytes = await flat(8, 8).png().toBuffer();
      process.execPath = join(folder, 'no-such-node');
      await expect(redraw(bytes, 'png')).rejects.toThrow('ENOENT');
      // It ends with 1, as Node does where a library is missing
      process.execPath = join(folder, 'node');
      writeFileSync(process.execPath, '#!/bin/sh\necho "Cannot find package sharp" >&2; exit 1\n', { mode: 0o755 });
      await expect(redraw(bytes, 'png')).rejects.toThrow('ended with 1: Cannot find package sharp');
    } finally {
      process.execPath = execPath;
    }
  });
});

it.skipIf(process.platform !== 'linux')('is no fault of the image where the disk is full', async () => {
  const source = join(folder, 'small.png');
  await flat(400, 300).png().toFile(source);
  await expect(drawThumbnail(source, '/dev/full', uploadLimits, 'anna')).rejects.toMatchObject({ code: 'storageFull' });
});
