import type { Page } from '../http/answer.ts';
import { isSearchable } from './search.ts';

/** Writes the words of a search as another code would have them; undefined where they are no such code. */
export type Respell = (words: readonly string[]) => readonly string[] | undefined;

/**
 * A page of the rows that hold the words in the first spelling that any row has: as they were typed, then as a code, in which
 * separators and leading zeros do not matter. Each spelling is found by the index; the others are looked for only where none was found.
 */
export async function pageInSpelling(
  words: readonly string[],
  respell: Respell | undefined,
  read: (words: readonly string[]) => Promise<Page>,
): Promise<Page> {
  const [first, ...others] = spellingsOf(words, respell);
  let page = await read(first);
  for (const other of others) {
    if (page.total > 0) return page;
    page = await read(other);
  }
  return page;
}

const separators = /[\s.,/_-]+/;
// shorter numbers that are typed apart are two words, such as a house number and a number
const leastDigits = 5;

/** The spellings to look for, in their order. A number that was typed in groups is a number first. */
export function spellingsOf(words: readonly string[], respell?: Respell): [readonly string[], ...(readonly string[])[]] {
  const parts = words.join(' ').split(separators).filter(Boolean);
  if (!parts.some((part) => /\d/.test(part))) return [words];
  const digits = parts.join('');
  const isNumber = /^\d+$/.test(digits);
  const codes = isNumber ? [[digits], [digits.replace(/^0+/, '')]] : [parts.flatMap((part) => part.match(/\d+|\D+/g) ?? []).slice(0, 10)];
  const others = [...codes, ...(respell ? [respell(words) ?? []] : [])].filter(
    (other, index, all) => isSearchable(other) && !isSame(other, words) && !all.slice(0, index).some((earlier) => isSame(earlier, other)),
  );
  const isGrouped = isNumber && words.length > 1 && words.every((word) => /^\d+$/.test(word)) && digits.length >= leastDigits;
  const [first, ...more] = others;
  return isGrouped && first ? [first, words, ...more] : [words, ...others];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join(' ') === other.join(' ');
}
