/** A stream of numbers that is the same on every machine for the same seed. */
export class SeededRandom {
  #state: number;

  /** The parts of the seed identify the record: a division, a kind of record, its number. */
  constructor(...seed: readonly (string | number)[]) {
    this.#state = hash(seed.join('/'));
  }

  /** A number from 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** One of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  /** True in this share of the cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A text of digits. */
  digits(length: number): string {
    return Array.from({ length }, () => this.whole(0, 9)).join('');
  }

  /** A GLN or EAN-13 of a country with a right check digit: 87 is Dutch, 40 German. */
  globalNumber(country: 'NL' | 'DE'): string {
    const digits = (country === 'NL' ? '87' : '40') + this.digits(10);
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
    return `${digits}${(10 - (sum % 10)) % 10}`;
  }
}

// It has no common factor with any power of ten times nine, so that its multiples produce each remainder once
const step = 61_997;

/**
 * A text of digits that looks random and is different for each number.
 * @param number A whole number, at least 0.
 * @param length The minimum number of digits; the text is longer when there are more numbers than texts of this length.
 */
export function ownDigits(number: number, length: number): string {
  const least = 10 ** (length - 1);
  const count = 9 * least;
  return number < count ? String(least + ((number * step) % count)) : ownDigits(number - count, length + 1);
}

// FNV-1a with a final mix, so that seeds that differ in their last character give very different results
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b) >>> 0;
  return (value ^ (value >>> 16)) >>> 0;
}
