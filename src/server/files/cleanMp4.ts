import { Problem } from '#contract/problem.ts';
import type { Rewritten } from './rewritten.ts';

/** A box of an MP4 or QuickTime file: its type and where its content lies. */
interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

// The boxes that a player needs; everything else (udta with ©xyz, meta, uuid, free space) is blanked
const kept: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'wide', 'pdin']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'tref', 'mdia', 'tapt']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'saiz', 'saio', 'subs', 'senc']),
};

// Picture, sound and time code; phones and cameras add other tracks, which hold positions
const soundTracks = new Set(['vide', 'soun', 'tmcd', 'auxv']);

// The longest sample table of a track that is neither picture nor sound, in bytes: 250,000 samples
const largestTable = 1_000_000;
// The direct children of a box are in memory at the same time
const mostBoxes = 50_000;

/**
 * Blanks everything in an MP4 or QuickTime file except picture and sound. It is done in place: no offset changes, so the sample
 * tables stay valid.
 * @throws fileType when the file is malformed
 */
export async function cleanMp4(file: Rewritten): Promise<void> {
  await cleanIn(file, { type: 'file', start: 0, content: 0, end: file.size });
}

async function cleanIn(file: Rewritten, parent: Box): Promise<void> {
  const boxes = await boxesIn(file, parent);
  const isFragmented = boxes.some(({ type }) => type === 'mvex');
  for (const box of boxes) {
    if (!kept[parent.type]?.has(box.type)) await blank(file, box);
    else if (box.type === 'trak' && !(await isSound(file, box))) {
      // the samples of a fragmented track may be anywhere in the file
      if (isFragmented) throw new Problem('fileType');
      await clearSamples(file, box);
      await blank(file, box);
    } else if (kept[box.type]) await cleanIn(file, box);
  }
}

async function boxesIn(file: Rewritten, { type: parent, content, end }: Box): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let start = content; start < end;) {
    const box = await boxAt(file, start, end, parent === 'file');
    if (!box) {
      // padding at the end of the file is not a box
      if (parent === 'file' && (await file.isClearFrom(start))) break;
      if (parent !== 'file' && end - start < 8) break;
      throw new Problem('fileType');
    }
    if (boxes.push(box) > mostBoxes) throw new Problem('fileType');
    start = box.end;
  }
  return boxes;
}

async function boxAt(file: Rewritten, start: number, end: number, isOfFile: boolean): Promise<Box | undefined> {
  const head = await file.read(start, 16);
  if (head.length < 8) return undefined;
  const [size, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
  if (!/^[ -~©]{4}$/.test(type)) return undefined;
  const isLarge = size === 1 && head.length === 16;
  const length = isLarge ? Number(head.readBigUInt64BE(8)) : size === 0 && isOfFile ? end - start : size;
  const headLength = isLarge ? 16 : 8;
  if (length < headLength || (start + length > end && !(isOfFile && type === 'mdat'))) return undefined;
  return { type, start, content: start + headLength, end: Math.min(start + length, end) };
}

async function blank(file: Rewritten, { start, content, end }: Box): Promise<void> {
  await file.clear(content, end);
  await file.write(start + 4, Buffer.from('free'));
}

async function isSound(file: Rewritten, trak: Box): Promise<boolean> {
  const [handler] = await boxesBelow(file, trak, ['mdia', 'hdlr']);
  const head = handler && (await file.read(handler.content, 12));
  return head !== undefined && soundTracks.has(head.toString('latin1', 8, 12));
}

async function boxesBelow(file: Rewritten, box: Box, path: readonly string[]): Promise<Box[]> {
  const [type, ...rest] = path;
  if (type === undefined) return [box];
  const found = (await boxesIn(file, box)).filter((one) => one.type === type);
  const below: Box[] = [];
  for (const one of found) below.push(...(await boxesBelow(file, one, rest)));
  return below;
}

/** Overwrites the samples of a track, which are interleaved with those of others. */
async function clearSamples(file: Rewritten, trak: Box): Promise<void> {
  const [table] = await boxesBelow(file, trak, ['mdia', 'minf', 'stbl']);
  if (!table) return;
  const tables = new Map((await boxesIn(file, table)).map((box) => [box.type, box]));
  const read = async (type: string) => {
    const box = tables.get(type);
    if (!box) return undefined;
    if (box.end - box.content > largestTable) throw new Problem('fileType');
    return file.read(box.content, box.end - box.content);
  };
  const [sizes, runs, near, far] = [await read('stsz'), await read('stsc'), await read('stco'), await read('co64')];
  const places = near ? entriesOf(near, 8, 4) : entriesOf(far, 8, 8);
  if (places.length === 0) return;
  if (!sizes || !runs) throw new Problem('fileType');
  const usual = sizes.readUInt32BE(4);
  const own = usual === 0 ? entriesOf(sizes, 12, 4) : [];
  const samplesIn = samplesOfChunks(entriesOf(runs, 8, 4), places.length);
  let sample = 0;
  for (const [index, place] of places.entries()) {
    const count = samplesIn[index] ?? 0;
    const length = usual > 0 ? count * usual : own.slice(sample, sample + count).reduce((sum, size) => sum + size, 0);
    sample += count;
    await file.clear(Math.min(place, file.size), Math.min(place + length, file.size));
  }
}

function entriesOf(table: Buffer | undefined, from: number, width: 4 | 8): number[] {
  if (!table || table.length < from) return [];
  const count = Math.floor((table.length - from) / width);
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * width;
    return width === 4 ? table.readUInt32BE(at) : Number(table.readBigUInt64BE(at));
  });
}

// A run consists of the number of its first chunk, the number of samples in each of its chunks, and the index of their
// description
function samplesOfChunks(runs: readonly number[], chunks: number): number[] {
  const samples: number[] = [];
  for (let at = 0; at + 2 < runs.length; at += 3) {
    const [first = 1, count = 0, until = chunks + 1] = [runs[at], runs[at + 1], runs[at + 3]];
    if (until <= first) throw new Problem('fileType');
    for (let chunk = first; chunk < Math.min(until, chunks + 1); chunk++) samples[chunk - 1] = count;
  }
  return samples;
}
