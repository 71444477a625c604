/** Caches the result of a function for a number of milliseconds; concurrent callers share one call. */
export function keptFor<Result>(milliseconds: number, read: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined;
  let until = -Infinity;
  return () => {
    // A monotonic clock, because the time of day may be set back
    if (!known || until < performance.now()) {
      until = performance.now() + milliseconds;
      known = read();
      known.catch(() => undefined);
    }
    return known;
  };
}

/** The result of work that must end within a number of milliseconds. @throws Error when they have passed */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
