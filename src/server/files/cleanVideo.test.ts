import { mkdtemp, open as openFile, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanMp4 } from './cleanMp4.ts';
import { cleanWebm } from './cleanWebm.ts';
import { rewrite, type Rewritten } from './rewritten.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'videos-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cleaned(bytes: Buffer, clean: (file: Rewritten) => Promise<void>): Promise<Buffer> {
  const path = join(folder, 'video');
  await writeFile(path, bytes);
  await rewrite(path, clean);
  return readFile(path);
}

const number = (...values: readonly number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')));
const box = (type: string, ...content: readonly (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1'))); // a buffer is taken as it is
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const position = '+52.0907+005.1214/';
const head = box('ftyp', 'qt  ', number(0), 'qt  ');

/** A film whose picture and other track lie in one mdat that follows the head: `picture` at once, `other` behind it. */
function film({ handler = 'meta', more = [] as readonly Buffer[], inMoov = [] as readonly Buffer[] } = {}): Buffer {
  const [picture, other] = [Buffer.from('picture picture'), Buffer.from(position)];
  const start = head.length + 8;
  const track = (kind: string, at: number, size: number) =>
    box(
      'trak',
      box('tkhd', number(0, 0)),
      box(
        'mdia',
        box('mdhd', number(0)),
        box('hdlr', number(0, 0), kind, number(0)),
        box('minf', box('stbl', box('stsz', number(0, 0, 1, size)), box('stsc', number(0, 1, 1, 1, 1)), box('stco', number(0, 1, at)))),
      ),
      box('udta', box('©xyz', position)),
    );
  const moov = box(
    'moov',
    box('mvhd', number(0)),
    track('vide', start, picture.length),
    track(handler, start + picture.length, other.length),
    ...inMoov,
  );
  return Buffer.concat([head, box('mdat', picture, other), moov, ...more]);
}

describe('a film of QuickTime or MP4', () => {
  it('keeps picture and sound in their place, and loses positions in every way that cameras write them', async () => {
    const bytes = film({
      inMoov: [box('udta', box('©xyz', position)), box('meta', box('ilst', position))],
      more: [box('uuid', Buffer.alloc(16), position), box('free', position), box('skip', position)],
    });
    const clean = await cleaned(bytes, cleanMp4);
    expect(clean.length).toBe(bytes.length);
    expect(clean.includes('+52')).toBe(false);
    for (const gone of ['udta', '©xyz', 'uuid']) expect(clean.includes(Buffer.from(gone, 'latin1'))).toBe(false);
    expect(clean.subarray(0, head.length + 8 + 15)).toEqual(bytes.subarray(0, head.length + 8 + 15));
    expect(clean.toString('latin1').match(/trak/g)).toHaveLength(1);
    expect(await cleaned(clean, cleanMp4)).toEqual(clean);
  });

  it('keeps a track of sound', async () => {
    const clean = await cleaned(film({ handler: 'soun' }), cleanMp4);
    expect(clean.toString('latin1').match(/trak/g)).toHaveLength(2);
    expect(clean.toString('latin1').match(/\+52/g)).toHaveLength(1);
  });

  it.each([
    ['a box that ends behind its parent', Buffer.concat([head, box('moov', number(99), 'mvhd')])],
    ['a box that is shorter than its head', Buffer.concat([head, number(3), Buffer.from('moov')])],
    ['text behind the last box', Buffer.concat([film(), Buffer.from('position: Utrecht')])],
    ['other tracks whose samples lie in fragments', film({ inMoov: [box('mvex', number(0))] })],
  ])('is refused with %s', async (_, bytes) => {
    await expect(cleaned(bytes, cleanMp4)).rejects.toMatchObject({ code: 'fileType' });
  });

  it.each([
    ['boxes beside each other', Buffer.concat([head, Buffer.concat(Array.from({ length: 100_001 }, () => box('free')))])],
    ['boxes in a box', Buffer.concat([head, box('moov', ...Array.from({ length: 100_001 }, () => box('free')))])],
    ['boxes to blank', Buffer.concat([head, Buffer.concat(Array.from({ length: 49_000 }, () => box('skip')))])],
  ])('is refused with more %s than a film has, before they are read and written one by one', async (_, bytes) => {
    const { calls, value } = await filesystemCalls(() => cleaned(bytes, cleanMp4).catch((error: unknown) => error));
    expect(value).toMatchObject({ code: 'fileType' });
    expect(calls).toBeLessThan(30);
  });

  it('is refused with a table of samples that would take a machine long', async () => {
    const hdlr = box('hdlr', number(0, 0), 'meta', number(0));
    const table = box('stco', number(0, 1), Buffer.alloc(2_000_000));
    const bytes = Buffer.concat([head, box('moov', box('trak', box('mdia', hdlr, box('minf', box('stbl', table)))))]);
    await expect(cleaned(bytes, cleanMp4)).rejects.toMatchObject({ code: 'fileType' });
  });

  it('keeps what is blanked in many places, within what is read at once and beyond it', async () => {
    const bytes = Buffer.concat([head, ...Array.from({ length: 3000 }, (_, at) => box('skip', position.repeat(at % 7)))]);
    const clean = await cleaned(Buffer.concat([bytes, box('skip', position.repeat(20_000)), box('mdat', 'picture')]), cleanMp4);
    expect(clean.includes('+52')).toBe(false);
    expect(clean.toString('latin1').match(/free/g)).toHaveLength(3001);
    expect(clean.subarray(-7).toString()).toBe('picture');
    expect(await cleaned(clean, cleanMp4)).toEqual(clean);
  });
});

const element = (id: string, ...content: readonly (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1'))); // a buffer is taken as it is
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from((0x4000 + body.length).toString(16), 'hex'), body]);
};
const open = (id: string, ...content: readonly Buffer[]) =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex'), ...content]);
const webmHead = element('1a45dfa3', element('4282', 'webm'));
const tracks = (type: number) => element('1654ae6b', element('ae', element('83', Buffer.from([type])), element('536e', position)));
const picture = element('a3', 'picture');

describe('a WebM film', () => {
  it.each([
    ['of known size', (...parts: readonly Buffer[]) => element('18538067', ...parts), element('1f43b675', picture)],
    [
      'as a browser records it, without sizes',
      (...parts: readonly Buffer[]) => open('18538067', ...parts),
      open('1f43b675', element('e7', '0'), picture),
    ],
  ])('%s loses tags, titles and attachments', async (_, segment, cluster) => {
    const info = element('1549a966', element('2ad7b1', '0'), element('7ba9', position), element('4461', '12345678'));
    const tags = element('1254c367', element('7373', position));
    const bytes = Buffer.concat([webmHead, segment(info, tracks(1), tags, element('1941a469', position), cluster)]);
    const clean = await cleaned(bytes, cleanWebm);
    expect(clean.length).toBe(bytes.length);
    expect(clean.includes('+52')).toBe(false);
    expect(clean.includes('12345678')).toBe(false);
    expect(clean.subarray(bytes.length - cluster.length)).toEqual(cluster);
    expect(await cleaned(clean, cleanWebm)).toEqual(clean);
  });

  it.each([
    ['a track of text', element('18538067', tracks(0x11))],
    ['tags of unknown size', open('18538067', open('1254c367', picture))],
    ['text behind the film', Buffer.concat([element('18538067', tracks(1)), Buffer.from([0]), Buffer.from('Utrecht')])],
  ])('is refused with %s', async (_, rest) => {
    await expect(cleaned(Buffer.concat([webmHead, rest]), cleanWebm)).rejects.toMatchObject({ code: 'fileType' });
  });
});

it('reads and writes many parts that are blanked together', async () => {
  const start = Buffer.from('1a45dfa3801853806701ffffffffffffff', 'hex');
  const { calls, value } = await filesystemCalls(() =>
    cleaned(Buffer.concat([start, Buffer.from('d780'.repeat(20_000), 'hex')]), cleanWebm),
  );
  expect(value.subarray(start.length)).toEqual(Buffer.from('ec80'.repeat(20_000), 'hex'));
  expect(calls).toBeLessThan(20);
});

/** How often the work read or wrote by a handle of a file. */
async function filesystemCalls<Value>(work: () => Promise<Value>): Promise<{ calls: number; value: Value }> {
  const probe = await openFile(join(folder, 'probe'), 'w');
  const prototype = Object.getPrototypeOf(probe) as typeof probe;
  const spies = [vi.spyOn(prototype, 'read'), vi.spyOn(prototype, 'write')];
  try {
    const value = await work();
    return { calls: spies.reduce((sum, { mock }) => sum + mock.calls.length, 0), value };
  } finally {
    for (const spy of spies) spy.mockRestore();
    await probe.close();
  }
}
