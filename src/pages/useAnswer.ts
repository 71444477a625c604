import { useCallback, useEffect, useState } from 'preact/hooks';

/** What a call answered last, why it failed last, and a way to ask again. */
export interface Awaited<Answer> {
  answer: Answer | undefined;
  error: unknown;
  again: () => void;
}

/** Asks a call, and again whenever it is another one; the answer stays until the next is there. */
export function useAnswer<Answer>(read: () => Promise<Answer>): Awaited<Answer> {
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    setError(undefined);
    read().then(
      (given) => isWanted && setAnswer(() => given),
      (failure: unknown) => isWanted && setError(failure),
    );
    return () => void (isWanted = false);
  }, [read, attempt]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  return { answer, error, again };
}
