import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// The growth of the live heap, in percent, after which the engine collects garbage; its own default is up to 300
const usual = 50;
const tight = 25;

let isKeptSmall = false;
let underway = 0;
let collect: ((options: { type: 'major'; execution: 'async' }) => Promise<void>) | undefined;

/**
 * Keeps the memory of a serving process small: the engine collects the garbage of requests earlier than it would on a dedicated
 * machine, which costs a collection of about 70 MB every few seconds under load, in parallel with requests. It limits nothing.
 * It holds for the whole process, so only a program of its own calls it, when it starts.
 */
export function keepHeapSmall(): void {
  isKeptSmall = true;
  setFlagsFromString(`--heap-growing-percent=${usual}`);
}

/**
 * Runs work that produces much garbage for minutes, such as an import, and keeps the memory of the process small meanwhile. Where
 * there is memory, V8 lets a heap grow to four times the live data, which is good for requests but bad on a shared machine. It
 * limits nothing: the live data may grow. A process that did not call {@link keepHeapSmall} stays as it is.
 */
export async function withTightHeap<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!isKeptSmall) return work();
  underway += 1;
  if (underway === 1) await tighten();
  try {
    return await work();
  } finally {
    underway -= 1;
    if (underway === 0) keepHeapSmall();
  }
}

// After each collection the engine decides when the next one is due, so the first one is started here
async function tighten(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${tight}`);
  collect ??= collector();
  await collect({ type: 'major', execution: 'async' });
}

// The engine gives its collector to contexts that are created while this flag is set
function collector(): NonNullable<typeof collect> {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc') as NonNullable<typeof collect>; // the type that Node declares
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
