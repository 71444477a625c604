import { onTestFinished } from 'vitest';

/** Gives the browser locks (Web Locks), which jsdom lacks, and lets the test be another tab that holds some. */
export function stubTabLocks(): { holdElsewhere(name: string): () => void } {
  const held: string[] = [];
  const hold = (name: string) => {
    held.push(name);
    return () => void held.splice(held.indexOf(name), 1);
  };
  const request = async (name: string, { mode, ifAvailable }: LockOptions, work: (lock: object | null) => unknown) => {
    if (ifAvailable && mode !== 'shared' && held.includes(name)) return work(null);
    const release = hold(name);
    try {
      return await work({ name });
    } finally {
      release();
    }
  };
  const query = () => Promise.resolve({ held: held.map((name) => ({ name })) });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return { holdElsewhere: hold };
}
