const shortestDelay = 1000;

/** Milliseconds until a token is renewed: the offset before its expiry, but at least a second from now. */
export function renewalDelay(expires: Date, offsetSeconds: number, now: number = Date.now()): number {
  return Math.max(expires.getTime() - offsetSeconds * 1000 - now, shortestDelay);
}

/** Rejects with the error when the work takes longer. */
export async function within<Result>(milliseconds: number, error: Error, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(error), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
