import type { Readable } from 'node:stream';
import { refused, type SheetLimits } from './sheet.ts';
import { readWholeXml, unescaped } from './xml.ts';

// No text is longer than a cell allows
const pieceSize = 1_048_576;

/**
 * The texts that the cells of a workbook share, as consecutive bytes, so that a million texts take no more memory than their
 * letters. The bytes are stored in pieces that are never copied to make room for more; each text is within one piece.
 */
export class SharedTexts {
  readonly #pieces: Buffer[] = [];
  #starts = new Uint32Array(1024);
  #ends = new Uint32Array(1024);
  #count = 0;
  #end = 0;

  /** @throws Problem invalid when there are too many */
  add(text: string, limits: SheetLimits): void {
    const size = Buffer.byteLength(text);
    const fits = (this.#end % pieceSize) + size <= pieceSize;
    const start = fits ? this.#end : this.#pieces.length * pieceSize;
    if (this.#count >= limits.texts || start + size > limits.textBytes) throw refused('sheetTexts', { max: limits.texts });
    while (this.#pieces.length * pieceSize < start + size) this.#pieces.push(Buffer.allocUnsafeSlow(pieceSize));
    if (this.#count === this.#ends.length) [this.#starts, this.#ends] = [longer(this.#starts), longer(this.#ends)];
    this.#pieces[Math.floor(start / pieceSize)]?.write(text, start % pieceSize);
    this.#starts[this.#count] = start;
    this.#end = start + size;
    this.#ends[this.#count++] = this.#end;
  }

  /** The text with a number; undefined when it does not exist. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    const start = this.#starts[index] ?? 0;
    const end = this.#ends[index] ?? 0;
    const offset = start % pieceSize;
    return this.#pieces[Math.floor(start / pieceSize)]?.toString('utf8', offset, offset + end - start) ?? '';
  }
}

function longer(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(numbers.length * 2);
  copy.set(numbers);
  return copy;
}

/** Reads the part with the shared texts; phonetic guides are left out. */
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
