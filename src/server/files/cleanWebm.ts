import { Problem } from '#contract/problem.ts';
import type { Rewritten } from './rewritten.ts';

/** An element of a WebM file; one of unknown size ends where its parent ends. */
interface Element {
  id: number;
  start: number;
  content: number;
  end: number;
  isOpen: boolean;
}

const ids = { header: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, track: 0xae, type: 0x83, cluster: 0x1f43b675 };
const [seekHead, cues, voidId] = [0x114d9b74, 0x1c53bb6b, 0xec];

// The parts of a cluster of unknown size appear as siblings of the clusters
const partsOfCluster = [0xe7, 0xa3, 0xa0, 0xab, 0xa7, 0xaf];

// The elements that a player needs; tags, attachments, chapters, titles, dates and checksums over them are blanked
const kept: Readonly<Record<number, ReadonlySet<number>>> = {
  [ids.segment]: new Set([seekHead, ids.info, ids.tracks, cues, ids.cluster, ...partsOfCluster]),
  [ids.info]: new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741]),
  [ids.tracks]: new Set([ids.track]),
};
const nameOfTrack = 0x536e;

/**
 * Blanks everything in a WebM file except picture and sound, in place.
 * @throws fileType when the file is malformed or has other tracks
 */
export async function cleanWebm(file: Rewritten): Promise<void> {
  for (let at = 0; at < file.size;) {
    const element = await elementAt(file, at, file.size);
    if (!element) {
      if (await file.isClearFrom(at)) return;
      throw new Problem('fileType');
    }
    if (element.id === ids.segment) await cleanIn(file, element);
    else if (element.id !== ids.header) await blank(file, element);
    at = element.end;
  }
}

async function cleanIn(file: Rewritten, parent: Element): Promise<void> {
  const wanted = kept[parent.id];
  for (let at = parent.content; at < parent.end;) {
    const element = await elementAt(file, at, parent.end);
    if (!element) {
      if (parent.id === ids.segment && (await file.isClearFrom(at))) return;
      throw new Problem('fileType');
    }
    at = element.end;
    if (parent.id === ids.track) await cleanTrackField(file, element);
    else if (!wanted?.has(element.id)) await blank(file, element);
    else if (element.id === ids.cluster && element.isOpen) at = element.content;
    else if (element.id === ids.track || kept[element.id]) await cleanIn(file, element);
  }
}

async function cleanTrackField(file: Rewritten, element: Element): Promise<void> {
  if (element.id === nameOfTrack) return blank(file, element);
  if (element.id !== ids.type) return undefined;
  const [type] = await file.read(element.content, 1);
  if (type !== 1 && type !== 2) throw new Problem('fileType');
}

async function elementAt(file: Rewritten, start: number, end: number): Promise<Element | undefined> {
  const head = await file.read(start, 12);
  const idLength = lengthOf(head[0]);
  if (idLength === undefined || idLength > 4) return undefined;
  const sizeLength = lengthOf(head[idLength]);
  const content = start + idLength + (sizeLength ?? 0);
  if (sizeLength === undefined || content > end) return undefined;
  const id = head.readUIntBE(0, idLength);
  const bytes = head.subarray(idLength, idLength + sizeLength);
  const size = bytes.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte & (0xff >> sizeLength) : byte), 0);
  const isOpen = size === 2 ** (7 * sizeLength) - 1;
  if (isOpen && id !== ids.segment && id !== ids.cluster) return undefined;
  // a recording that was interrupted ends within its last cluster
  const isLong = content + size > end;
  if (isLong && !isOpen && id !== ids.segment && id !== ids.cluster && !partsOfCluster.includes(id)) return undefined;
  return { id, start, content, end: isOpen || isLong ? end : content + size, isOpen };
}

function lengthOf(first: number | undefined): number | undefined {
  return first === undefined || first === 0 ? undefined : Math.clz32(first) - 23;
}

// Writes a void element of the same length in its place
async function blank(file: Rewritten, { start, end }: Element): Promise<void> {
  const length = end - start;
  await file.clear(start, end);
  const head = Buffer.alloc(length < 9 ? 2 : 9);
  head.writeUInt8(voidId, 0);
  if (length < 9) head.writeUInt8(0x80 + length - 2, 1);
  else {
    head.writeUInt8(0x01, 1);
    head.writeUIntBE(length - 9, 3, 6);
  }
  await file.write(start, head);
}
