import { buffer } from 'node:stream/consumers';
import { textOfCell } from '#contract/csv.ts';
import { refused, type Sheet, type SheetLimits, type Sheets, type SheetRow, type SheetSource } from './sheet.ts';

/** Cell separators, the most usual one first. */
const separators = [';', ',', '\t', '|'] as const;

/**
 * Opens a text file of rows. The encoding is UTF-8 when the whole file is valid UTF-8, else Windows-1252; UTF-16 when its byte
 * order mark says so. The separator is the one that the first lines use most, or the one in Excel's line `sep=`; with commas as
 * separators, decimals have a point.
 * @throws Problem invalid with the reason
 */
export async function readCsv(source: SheetSource, limits: SheetLimits): Promise<Sheets> {
  const encoding = await encodingOf(source);
  const { separator, isNamed } = await separatorOf(source, encoding);
  const sheet: Sheet = { name: '', rows: () => rowsOf(source, { encoding, separator, isNamed }, limits) };
  return { format: 'csv', decimalMark: separator === ',' ? '.' : ',', sheets: [sheet] };
}

async function encodingOf(source: SheetSource): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: AsyncIterable<Buffer> = source.open();
  let isFirst = true;
  let isUtf8 = true;
  for await (const chunk of chunks) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
    isFirst = false;
    if (chunk.includes(0)) throw refused('sheetFormat');
    isUtf8 &&= decodes(decoder, chunk, true);
  }
  return isUtf8 && decodes(decoder, new Uint8Array(), false) ? 'utf-8' : 'windows-1252';
}

function decodes(decoder: TextDecoder, chunk: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    // bytes that are no UTF-8
    return false;
  }
}

async function separatorOf(source: SheetSource, encoding: string): Promise<{ separator: string; isNamed: boolean }> {
  const decoder = new TextDecoder(encoding);
  const start = decoder.decode(await buffer(source.open({ start: 0, end: Math.min(source.size, 65_536) - 1 })), { stream: true });
  const named = /^sep=(.)\r?\n/i.exec(start)?.[1];
  if (named !== undefined) return { separator: named, isNamed: true };
  const lines = start.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 20);
  // A title may stand above the headings
  const headings = lines.findIndex((line) => separators.some((separator) => line.includes(separator)));
  const counts = separators.map((separator) => ({ separator, count: usual(lines.slice(Math.max(0, headings)), separator) }));
  const [best] = counts.toSorted((one, other) => other.count - one.count);
  return { separator: best?.separator ?? ';', isNamed: false };
}

// Lines of prose contain commas too, but not the same number in each line
function usual(lines: readonly string[], separator: string): number {
  const filled = lines.filter((line) => line.trim() !== '').slice(0, 10);
  const [head = 0, ...others] = filled.map((line) => line.split(separator).length - 1);
  const alike = others.filter((count) => count === head).length;
  return head * (1 + alike);
}

interface Dialect {
  encoding: string;
  separator: string;
  /** Whether the first line names the separator. */
  isNamed: boolean;
}

async function* rowsOf(source: SheetSource, { encoding, separator, isNamed }: Dialect, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const decoder = new TextDecoder(encoding);
  const lines = new LineReader(separator, limits);
  let skip = isNamed ? 1 : 0;
  let filled = 0;
  const kept = (row: SheetRow): boolean => {
    if (skip-- > 0) return false;
    while (row.cells.length > 0 && (row.cells.at(-1) ?? '') === '') row.cells.pop();
    if (row.cells.length === 0) return false;
    if (++filled > limits.rows) throw refused('sheetRows', { sheet: '', max: limits.rows });
    return true;
  };
  const chunks: AsyncIterable<Buffer> = source.open();
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    // In UTF-16 each letter of a European language contains a zero byte, so only the decoded text shows whether this is text
    if (text.includes('\0')) throw refused('sheetFormat');
    for (const row of lines.read(text)) if (kept(row)) yield row;
  }
  for (const row of lines.read(decoder.decode())) if (kept(row)) yield row;
  for (const row of lines.end()) if (kept(row)) yield row;
}

/** Splits text into rows (RFC 4180): a cell in quotes may hold separators, line breaks and doubled quotes. */
class LineReader {
  readonly #separator: string;
  readonly #limits: SheetLimits;
  #rows: SheetRow[] = [];
  #cells: string[] = [];
  #cell = '';
  #line = 1;
  #started = 1;
  /** Whether the cell began with a quote, and whether that quote was closed. */
  #quote: 'none' | 'open' | 'closed' = 'none';
  #isAfterReturn = false;

  constructor(separator: string, limits: SheetLimits) {
    this.#separator = separator;
    this.#limits = limits;
  }

  read(text: string): SheetRow[] {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const sign = text.charAt(at);
      const isBreak = sign === '\n' || sign === '\r';
      if (this.#quote === 'open' ? sign !== '"' && !isBreak : sign !== '"' && sign !== this.#separator && !isBreak) {
        this.#isAfterReturn = false;
        continue;
      }
      this.#add(text.slice(from, at));
      from = at + 1;
      this.#take(sign);
    }
    this.#add(text.slice(from));
    return this.#rows.splice(0);
  }

  end(): SheetRow[] {
    if (this.#quote === 'open') throw refused('sheetQuote', { line: this.#started });
    if (this.#cell !== '' || this.#cells.length > 0) this.#endRow();
    return this.#rows.splice(0);
  }

  #take(sign: string): void {
    const isSecond = sign === '\n' && this.#isAfterReturn;
    this.#isAfterReturn = sign === '\r';
    if (this.#quote === 'open') {
      if (sign === '"') this.#quote = 'closed';
      else {
        this.#add(sign);
        if (!isSecond) this.#line++;
      }
    } else if (sign === '"') this.#takeQuote();
    else if (sign === this.#separator) this.#endCell();
    else if (!isSecond) this.#endRow();
  }

  #takeQuote(): void {
    // A doubled quote inside quotes; elsewhere in a cell a quote is an ordinary character (2" pipe)
    if (this.#quote === 'closed') {
      this.#add('"');
      this.#quote = 'open';
    } else if (this.#cell === '') this.#quote = 'open';
    else this.#add('"');
  }

  #add(text: string): void {
    this.#cell += text;
    if (this.#cell.length > this.#limits.cell) throw refused('sheetCell', { max: this.#limits.cell });
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#quote = 'none';
    if (this.#cells.length > this.#limits.columns) throw refused('sheetColumns', { sheet: '', max: this.#limits.columns });
  }

  #endRow(): void {
    this.#endCell();
    const { length: width } = this.#cells;
    this.#rows.push({ number: this.#started, cells: this.#cells.map((cell) => textOfCell(cell.trim()) || null), width });
    this.#cells = [];
    this.#line++;
    this.#started = this.#line;
  }
}
