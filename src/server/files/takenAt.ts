import { timeZone } from '#contract/days.ts';

const exifPointer = 0x8769;
const dateTimeOriginal = 0x9003;
const offsetTimeOriginal = 0x9011;
const entrySize = 12;
const mostEntries = 200;

/**
 * The time when a photo was taken, from its EXIF block: an instant in UTC. Without an offset, the camera's clock is taken to be
 * set to Dutch and German time. Undefined when there is no valid date.
 */
export function takenAtOf(exif: Buffer): string | undefined {
  try {
    const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0);
    const read = readerOf(tiff);
    const fields = fieldsAt(read, read.long(valueAt(fieldsAt(read, read.long(4)), exifPointer)));
    const taken = textOf(tiff, read, fields.get(dateTimeOriginal));
    return taken === undefined ? undefined : instantOf(taken, textOf(tiff, read, fields.get(offsetTimeOriginal)));
  } catch {
    // An offset beyond the end of the block: broken EXIF data gives no date
    return undefined;
  }
}

interface Reader {
  short(at: number): number;
  long(at: number): number;
}

function readerOf(tiff: Buffer): Reader {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  return {
    short: (at) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    long: (at) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  };
}

/** The positions of the entries of a directory, by their tags. */
function fieldsAt(read: Reader, directory: number): ReadonlyMap<number, number> {
  const count = Math.min(read.short(directory), mostEntries);
  const places = Array.from({ length: count }, (_, index) => directory + 2 + index * entrySize);
  return new Map(places.map((place) => [read.short(place), place]));
}

function valueAt(fields: ReadonlyMap<number, number>, tag: number): number {
  return (fields.get(tag) ?? Number.NaN) + 8;
}

function textOf(tiff: Buffer, read: Reader, entry: number | undefined): string | undefined {
  if (entry === undefined) return undefined;
  const length = read.long(entry + 4);
  const start = length > 4 ? read.long(entry + 8) : entry + 8;
  return tiff.toString('latin1', start, start + Math.min(length, 40)).replace(/\0.*$/s, '');
}

function instantOf(taken: string, offset: string | undefined): string | undefined {
  const found = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(taken);
  if (!found) return undefined;
  const local = `${found[1]}-${found[2]}-${found[3]}T${found[4]}`;
  const zone = offset !== undefined && /^[+-]\d\d:\d\d$/.test(offset) ? offset : offsetAt(new Date(`${local}Z`));
  const instant = new Date(`${local}${zone}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().replace('.000', '');
}

const zoneFormat = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });

// Within the hour in which the clocks change, the result may be off by one hour
function offsetAt(instant: Date): string {
  const name = zoneFormat.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}
