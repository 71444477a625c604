import { useCallback, useRef } from 'react';

/**
 * Returns a function that runs works one after another, also after one that failed; its promise is that of the work. The same function
 * between renders.
 */
export function useInTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((work) => {
    const result = last.current.then(work);
    last.current = result.catch(() => undefined);
    return result;
  }, []);
}
