import { useEffect, useRef, useState } from 'preact/hooks';
import { isUnanswered } from './request.ts';

/** How far a command is. */
export type Sending<Answer> =
  | { state: 'idle' }
  | { state: 'sending' }
  /** There was no answer: it is sent again by itself. */
  | { state: 'waiting' }
  | { state: 'refused'; error: Error }
  | { state: 'done'; answer: Answer };

const nextTryAfter = 5000;

/** Whether a command is on its way or waits to be sent again, so that what it contains must not be changed any more. */
export function isUnderway({ state }: Sending<unknown>): boolean {
  return state === 'sending' || state === 'waiting';
}

/**
 * Sends a command once, however often its button is pressed. Without an answer it is sent again as it was, when the
 * connection is back and every few seconds; its Idempotency-Key lets the server do it once.
 */
export function useSending<Answer>() {
  const [sending, setSending] = useState<Sending<Answer>>({ state: 'idle' });
  const command = useRef<() => Promise<Answer>>(undefined);
  const isUnderway = useRef(false);

  async function attempt(): Promise<void> {
    if (!command.current || isUnderway.current) return;
    isUnderway.current = true;
    setSending({ state: 'sending' });
    try {
      const answer = await command.current();
      command.current = undefined;
      setSending({ state: 'done', answer });
    } catch (error) {
      if (isUnanswered(error)) return setSending({ state: 'waiting' });
      command.current = undefined;
      setSending({ state: 'refused', error: error as Error }); // as commands throw
    } finally {
      isUnderway.current = false;
    }
  }

  useEffect(() => {
    if (sending.state !== 'waiting') return undefined;
    const again = () => void attempt();
    const timer = setTimeout(again, nextTryAfter);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [sending]);

  return {
    sending,
    send(work: () => Promise<Answer>): void {
      if (command.current) return void attempt();
      command.current = work;
      void attempt();
    },
  };
}
