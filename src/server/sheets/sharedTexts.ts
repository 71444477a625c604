import type { Readable } from 'node:stream';
import { refused, type SheetLimits } from './sheet.ts';
import { readWholeXml, unescaped } from './xml.ts';

/** The texts that the cells of a workbook share, as bytes in a row: a million of them takes no more room than their letters. */
export class SharedTexts {
  #bytes = Buffer.alloc(65_536);
  #ends = new Uint32Array(1024);
  #count = 0;

  /** @throws Problem invalid when they are too many */
  add(text: string, limits: SheetLimits): void {
    const start = this.#end(this.#count - 1);
    const size = Buffer.byteLength(text);
    if (this.#count >= limits.texts || start + size > limits.textBytes) throw refused('sheetTexts', { max: limits.texts });
    if (start + size > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(start + size, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, start);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const longer = new Uint32Array(this.#ends.length * 2);
      longer.set(this.#ends);
      this.#ends = longer;
    }
    this.#bytes.write(text, start);
    this.#ends[this.#count++] = start + size;
  }

  /** The text of a number; undefined where there is none. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    return this.#bytes.toString('utf8', this.#end(index - 1), this.#end(index));
  }

  #end(index: number): number {
    return this.#ends[index] ?? 0;
  }
}

/** Reads the part of shared texts; how a text is pronounced is left out. */
export async function readSharedTexts(stream: Readable, limits: SheetLimits): Promise<SharedTexts> {
  const texts = new SharedTexts();
  let text = '';
  let isText = false;
  let isSpoken = false;
  await readWholeXml(stream, limits, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') isText = !isSpoken;
      else if (name === 'rPh') isSpoken = true;
    },
    text(piece) {
      if (!isText) return;
      text += piece;
      if (text.length > limits.cell) throw refused('sheetCell', { max: limits.cell });
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'si') texts.add(unescaped(text), limits);
    },
  });
  return texts;
}
