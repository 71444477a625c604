import type { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { Problem } from '#contract/problem.ts';
import { refused, type SheetLimits, type SheetSource } from './sheet.ts';
import { readWholeXml } from './xml.ts';

/** The parts of a workbook's archive; names and sizes are checked before any part is uncompressed. */
export interface WorkbookParts {
  has(name: string): boolean;
  /** Opens a part, uncompressed. The stream fails when the part is larger than the archive declares. */
  open(name: string): Promise<Readable>;
  /** The targets of a part's relations, by their ids; targets outside of the file are left out. */
  relationsOf(name: string): Promise<ReadonlyMap<string, Relation>>;
}

/** The target of a relation. */
export interface Relation {
  /** The last segment of its type: `worksheet`, `sharedStrings`. */
  type: string;
  part: string;
}

const macros = /(^|\/)(vbaproject[^/]*\.bin|vbadata[^/]*\.xml)$|(^|\/)(intl)?macrosheets\//i;
const links = /^xl\/(externallinks|connections\.xml|querytables|model|customdata)/i;

/** @throws Problem invalid with the reason */
export async function openParts(source: SheetSource, limits: SheetLimits): Promise<WorkbookParts> {
  const archive = await opened(source);
  const parts = await partsOf(archive, limits);
  requireWorkbook(parts);
  const open = async (name: string): Promise<Readable> => {
    const entry = parts.get(name.toLowerCase());
    if (!entry) throw refused('sheetBroken');
    return archive.openReadStreamPromise(entry).catch(() => {
      throw refused('sheetBroken');
    });
  };
  const has = (name: string) => parts.has(name.toLowerCase());
  return { has, open, relationsOf: (name) => relationsOf(name, { has, open }, limits) };
}

class SourceReader extends RandomAccessReader {
  readonly #source: SheetSource;

  constructor(source: SheetSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#source.open({ start, end: end - 1 });
  }
}

async function opened(source: SheetSource): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new SourceReader(source), source.size, { lazyEntries: true, autoClose: false });
  } catch {
    throw refused('sheetBroken');
  }
}

async function partsOf(archive: ZipFile, limits: SheetLimits): Promise<ReadonlyMap<string, Entry>> {
  const parts = new Map<string, Entry>();
  if (archive.entryCount > limits.parts) throw refused('sheetBomb');
  let unpacked = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      unpacked += entry.uncompressedSize;
      const isBomb = entry.uncompressedSize > 1_000_000 && entry.uncompressedSize > entry.compressedSize * limits.ratio;
      if (isBomb || unpacked > limits.unpacked || parts.size >= limits.parts) throw refused('sheetBomb');
      if (entry.isEncrypted()) throw refused('sheetEncrypted');
      const name = entry.fileName.toLowerCase();
      // With two parts of the same name, another program might read the other one
      if (parts.has(name)) throw refused('sheetBroken');
      parts.set(name, entry);
    }
  } catch (error) {
    throw error instanceof Problem ? error : refused('sheetBroken');
  }
  return parts;
}

function requireWorkbook(parts: ReadonlyMap<string, Entry>): void {
  const names = [...parts.keys()];
  if (names.some((name) => macros.test(name))) throw refused('sheetMacros');
  if (names.some((name) => links.test(name))) throw refused('sheetExternalLinks');
  if (!parts.has('[content_types].xml') || parts.has('xl/workbook.bin')) throw refused('sheetFormat');
}

async function relationsOf(
  name: string,
  { has, open }: Pick<WorkbookParts, 'has' | 'open'>,
  limits: SheetLimits,
): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const part = `${folder}_rels/${name.slice(folder.length)}.rels`;
  if (!has(part)) return relations;
  await readWholeXml(await open(part), limits, {
    open(element, { Id: id, Type: type = '', Target: target = '', TargetMode: mode }) {
      if (element !== 'Relationship' || id === undefined) return;
      const kind = type.slice(type.lastIndexOf('/') + 1);
      if (/^externalLink/i.test(kind)) throw refused('sheetExternalLinks');
      if (/vbaProject|macrosheet/i.test(kind)) throw refused('sheetMacros');
      if (mode !== 'External') relations.set(id, { type: kind, part: pathFrom(folder, target) });
    },
  });
  return relations;
}

function pathFrom(folder: string, target: string): string {
  return new URL(target, `file:///${folder}`).pathname.slice(1);
}
