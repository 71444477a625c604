import type { FoundRecord } from './ConsoleFeature.ts';

/**
 * How well a record matches a text, 0 is best: its number or name equals the text, starts with it, has a word that starts with
 * it, contains it; only other fields match.
 */
export function fitOf({ number = '', name }: Pick<FoundRecord, 'number' | 'name'>, text: string): number {
  const wanted = plain(text);
  const texts = [plain(number), plain(number).replace(/^0+/, ''), plain(name)];
  if (texts.includes(wanted)) return 0;
  if (texts.some((one) => one.startsWith(wanted))) return 1;
  if (texts.some((one) => ` ${one.replaceAll(/[-/.,(&']/g, ' ')}`.includes(` ${wanted}`))) return 2;
  return texts.some((one) => one.includes(wanted)) ? 3 : 4;
}

/** A text in the form for comparison: without accents, in lower case. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
