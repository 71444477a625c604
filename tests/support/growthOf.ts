/** A work whose time is to grow with the size of what it is given, and no faster. */
export interface GrowingWork<Given> {
  size: number;
  /** Makes what the work is given; its own time does not count. */
  given: (size: number) => Given | Promise<Given>;
  work: (given: Given) => unknown;
}

/** Between the growth with the size, which is 8, and that with its square, which is 64. */
export const linear = 25;

/**
 * How many times longer a work takes for eight times as much: about 8 where its time grows with the size, 64 where it grows with the
 * square. It is the processor's time of this thread, so that nothing else on the machine counts.
 */
export async function growthOf<Given>({ size, given, work }: GrowingWork<Given>): Promise<number> {
  const [small, large] = [await given(size), await given(8 * size)];
  await timeOf(() => work(small)); // until the engine has compiled it
  const once = await timeOf(() => work(small));
  return (await timeOf(() => work(large))) / once;
}

// Some systems count the time of a thread in steps of ten milliseconds
const least = 50_000;

/** The microseconds that this thread needs for one round, of as many as take long enough to be measured. */
export async function timeOf(work: () => unknown): Promise<number> {
  for (let rounds = 1; ; rounds *= 2) {
    const before = process.threadCpuUsage();
    for (let round = 0; round < rounds; round += 1) await work();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= least) return (user + system) / rounds;
  }
}
