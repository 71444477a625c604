import type { FoundRecord } from './ConsoleFeature.ts';

/**
 * How well a found record fits a text, 0 the best: its number or name is the text, starts with it, has a word that does, holds it; other
 * fields do.
 */
export function fitOf({ number = '', name }: Pick<FoundRecord, 'number' | 'name'>, text: string): number {
  const wanted = plain(text);
  const texts = [plain(number), plain(number).replace(/^0+/, ''), plain(name)];
  if (texts.includes(wanted)) return 0;
  if (texts.some((one) => one.startsWith(wanted))) return 1;
  if (texts.some((one) => ` ${one.replaceAll(/[-/.,(&']/g, ' ')}`.includes(` ${wanted}`))) return 2;
  return texts.some((one) => one.includes(wanted)) ? 3 : 4;
}

/** A text as it is compared: without accents and capitals. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
