import { commandKey, isUnanswered } from './request.ts';

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
 * A command that is sent once, however often its button is pressed. Without an answer it is sent again as it was, when the
 * connection is back and every few seconds, also while its form is not shown; its Idempotency-Key lets the server do it once.
 */
export class Command<Answer> {
  sending: Sending<Answer> = { state: 'idle' };
  // what was refused may be mended, and is another command then
  #key = commandKey();
  #work: ((key: string) => Promise<Answer>) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Calls a listener whenever {@link sending} changes. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Sends the command under its key, or tries again what waits. */
  send(work: (key: string) => Promise<Answer>): void {
    this.#work ??= work;
    void this.#attempt();
  }

  /** Does not send again what was not answered. */
  end(): void {
    this.#work = undefined;
    this.#pause();
    window.removeEventListener('beforeunload', this.#askFirst);
  }

  /** Lets the browser ask before it leaves the page. */
  readonly #askFirst = (event: Event): void => event.preventDefault();

  readonly #again = (): void => void this.#attempt();

  async #attempt(): Promise<void> {
    const work = this.#work;
    if (!work || this.sending.state === 'sending') return;
    this.#pause();
    this.#tell({ state: 'sending' });
    try {
      const answer = await work(this.#key);
      this.#work = undefined;
      this.#tell({ state: 'done', answer });
    } catch (error) {
      if (isUnanswered(error)) return this.#wait();
      this.#work = undefined;
      this.#key = commandKey();
      this.#tell({ state: 'refused', error: error as Error }); // as commands throw
    }
  }

  #wait(): void {
    if (!this.#work) return this.#tell({ state: 'idle' });
    this.#tell({ state: 'waiting' });
    this.#timer = setTimeout(this.#again, nextTryAfter);
    window.addEventListener('online', this.#again);
  }

  #pause(): void {
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#again);
  }

  #tell(sending: Sending<Answer>): void {
    this.sending = sending;
    if (isUnderway(sending)) window.addEventListener('beforeunload', this.#askFirst);
    else window.removeEventListener('beforeunload', this.#askFirst);
    for (const listener of this.#listeners) listener();
  }
}
