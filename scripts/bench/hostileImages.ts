import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small image file that takes much memory or time to decode. */
export interface HostileImage {
  name: string;
  bytes: Buffer;
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a6' }, limitInputPixels: false });

/** 25 different ones: five of each of five kinds. */
export async function hostileImages(): Promise<HostileImage[]> {
  const rounds = Array.from({ length: 5 }, (_, round) => round);
  return (await Promise.all(rounds.map(ofRound))).flat();
}

async function ofRound(round: number): Promise<HostileImage[]> {
  const side = 9990 - round;
  const frames = Array.from({ length: 60 }, (_, frame) => ({
    input: Buffer.alloc(3, frame * 4),
    raw: { width: 1, height: 1, channels: 3 as const },
    top: frame,
    left: 0,
  }));
  return [
    { name: 'texts that unfold to 1.6 GB', bytes: await unfoldingTexts(round) },
    { name: 'more pixels declared than there are', bytes: await lyingHead(20_000 + round) },
    { name: 'all pixels that are allowed, in few bytes', bytes: await flat(side, side).png({ compressionLevel: 9 }).toBuffer() },
    {
      name: 'more pixels than allowed',
      bytes: await flat(10_100 + round, 10_100)
        .webp({ effort: 0 })
        .toBuffer(),
    },
    {
      name: 'all pixels that are allowed, in many passes',
      bytes: await flat(side, side).composite(frames).jpeg({ progressive: true, quality: 100 }).toBuffer(),
    },
  ];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

async function unfoldingTexts(round: number): Promise<Buffer> {
  const png = await flat(8 + round, 8)
    .png()
    .toBuffer();
  const unfolding = deflateSync(Buffer.alloc(40_000_000, 97 + round), { level: 9 });
  const texts = Array.from({ length: 40 }, (_, i) => chunk('zTXt', Buffer.concat([Buffer.from(`note ${i}\0\0`), unfolding])));
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
}

async function lyingHead(width: number): Promise<Buffer> {
  const png = await flat(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(4000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
