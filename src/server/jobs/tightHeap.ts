import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// By how many percent of what is alive the heap may grow before the engine looks for garbage; up to 300 unless said
const usual = 50;
const tight = 25;

let underway = 0;
let collect: ((options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>) | undefined;

/**
 * Keeps a process that serves small: the engine collects what requests leave earlier than it would on a machine of its own, which costs a
 * collection of some 70 MB every few seconds under load, beside the requests. Nothing is refused by it. To be called when the process
 * starts.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${usual}`);
}

/**
 * Does work that makes much garbage for minutes, such as an import, and keeps the process small meanwhile: V8 lets a heap grow to four
 * times of what is alive where there is memory, which is good for requests and bad for a machine that others share. Nothing is refused by
 * it: what is alive may grow.
 */
export async function withTightHeap<Result>(work: () => Promise<Result>): Promise<Result> {
  underway += 1;
  if (underway === 1) await tighten();
  try {
    return await work();
  } finally {
    underway -= 1;
    if (underway === 0) keepHeapSmall();
  }
}

// The engine decides after each collection when the next one is due, so there is one to begin with
async function tighten(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${tight}`);
  collect ??= collector();
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

// The engine gives its collector to contexts that are made while this flag is set
function collector(): NonNullable<typeof collect> {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc') as NonNullable<typeof collect>; // as Node declares it
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
