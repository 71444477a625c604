import { Problem } from '#contract/problem.ts';

/**
 * The preferred one of the available media types by the Accept header (RFC 9110, 12.5.1): the highest quality wins, and of equal
 * ones the first available. Without the header all are acceptable.
 * @throws Problem notAcceptable when none is accepted
 */
export function bestMediaType<const Type extends string>(accept: string | undefined, offered: readonly Type[]): Type {
  const ranges = (accept?.trim() ? accept : '*/*').split(',').map(rangeOf);
  const ranked = offered.map((type) => ({ type, quality: qualityOf(type, ranges) })).filter(({ quality }) => quality > 0);
  const [best] = ranked.toSorted((a, b) => b.quality - a.quality);
  if (!best) throw new Problem('notAcceptable', { extra: { offered } });
  return best.type;
}

const json = 'application/json';

/**
 * Whether the Accept header names a media type itself and prefers it to JSON: by a higher quality, and of equal ones by the place.
 * A browser, which names neither, gets JSON.
 */
export function prefersMediaType(accept: string | undefined, mediaType: string): boolean {
  const ranges = (accept ?? '').split(',').map(rangeOf);
  const ranked = ranges.filter(({ type, quality }) => quality > 0 && [mediaType, json].includes(type));
  const [first] = ranked.toSorted((a, b) => b.quality - a.quality);
  return mediaType === json ? first !== undefined : first?.type === mediaType;
}

interface Range {
  type: string;
  quality: number;
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

// The most specific range decides: text/csv before text/* before */*
function qualityOf(type: string, ranges: readonly Range[]): number {
  const found = [type, `${type.split('/')[0]}/*`, '*/*'].map((name) => ranges.find((range) => range.type === name));
  return found.find((range) => range !== undefined)?.quality ?? 0;
}
