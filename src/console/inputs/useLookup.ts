import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { bestChoice, type LookupChoice, type LookupSearch } from './lookups.ts';

/** The state of a look-up: not started, waiting for a pause in typing, loading, done or failed. */
export type LookupState = 'idle' | 'waiting' | 'loading' | 'done' | 'failed';

/** A type-ahead search with one active choice; see {@link useLookup}. */
export interface Lookup {
  isOpen: boolean;
  state: LookupState;
  choices: readonly LookupChoice[];
  /** The text of the latest search; where an empty one finds nothing, there is nothing to choose from yet. */
  asked: string;
  /** The index of the choice that Enter picks; -1 for none. */
  active: number;
  setActive: (index: number) => void;
  /** Opens the list and searches, at once or after a pause in typing. */
  search: (text: string, pause?: number) => void;
  close: () => void;
  /**
   * Calls back with the best choice for the latest text once it is known, or with undefined when there is none; returns false
   * when no search is running. A new search and closing cancel the callback.
   */
  awaitBest: (answer: (choice: LookupChoice | undefined) => void) => boolean;
  /** Whether a caller of `awaitBest` still waits for the best choice. */
  isAwaited: () => boolean;
  /** Handles the keys of a combobox; returns true when the key was handled. */
  handleKey: (event: KeyboardEvent, text: string) => boolean;
}

// a person who types on sends one search, not one for each character
const typingPauseMs = 150;

/** The behaviour of a type-ahead picker, without looks: for LookupInput and for the cells of the line grid. */
export function useLookup(search: LookupSearch, onPick: (choice: LookupChoice) => void): Lookup {
  const { isOpen, state, choices, asked, active, setActive, ask, close, isAwaited, hold } = useSearch(search);

  function handleKey(event: KeyboardEvent, text: string): boolean {
    const picked = choices[active]?.refusal === undefined ? choices[active] : undefined;
    const isOpening = !isOpen && (event.key === 'ArrowDown' || event.key === 'F2');
    if (isOpening) ask(text, 0);
    else if (!isOpen) return false;
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, choices.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && picked && state === 'done') onPick(picked);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const awaitBest: Lookup['awaitBest'] = (caller) => {
    const isRunning = state === 'waiting' || state === 'loading';
    if (isRunning) hold(caller);
    return isRunning;
  };

  return { isOpen, state, choices, asked, active, setActive, search: ask, close, awaitBest, isAwaited, handleKey };
}

/** The list of choices for the latest text, while it is open. */
function useSearch(search: LookupSearch) {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<LookupState>('idle');
  const [choices, setChoices] = useState<readonly LookupChoice[]>([]);
  const [asked, setAsked] = useState('');
  const [active, setActive] = useState(-1);
  const { isAwaited, hold, answer, forget } = useAwaited();
  const { start, stop: stopSearch } = useRunningSearch();

  const stop = useCallback(() => {
    stopSearch();
    forget();
  }, [stopSearch, forget]);

  const ask = useCallback(
    (text: string, pause = typingPauseMs) => {
      stop();
      start(pause, async (signal) => {
        setOpen(true);
        setState('loading');
        try {
          const found = await search(text, signal);
          if (signal.aborted) return;
          setChoices(found);
          const best = bestChoice(found, text);
          setActive(text === '' ? -1 : best);
          setState('done');
          answer(found[best]);
        } catch {
          if (signal.aborted) return;
          setState('failed');
          answer(undefined);
        }
      });
      setAsked(text.trim());
      // until the list shows the matches of the latest text, Enter must not pick from it
      setState('waiting');
    },
    [search, start, stop, answer],
  );

  const close = useCallback(() => {
    stop();
    setOpen(false);
    setState('idle');
    setActive(-1);
    setChoices([]);
  }, [stop]);

  return { isOpen, state, choices, asked, active, setActive, ask, close, isAwaited, hold };
}

type Caller = Parameters<Lookup['awaitBest']>[0];

/** The caller that waits for the best choice; it is called at most once. */
function useAwaited() {
  const caller = useRef<Caller>(undefined);
  return useMemo(
    () => ({
      isAwaited: () => caller.current !== undefined,
      hold: (next: Caller) => {
        caller.current = next;
      },
      answer: (choice: LookupChoice | undefined) => {
        const waiting = caller.current;
        caller.current = undefined;
        waiting?.(choice);
      },
      forget: () => {
        caller.current = undefined;
      },
    }),
    [],
  );
}

/** Runs one search at a time, after a pause; a new one, and the end of the component, cancel the one before. */
function useRunningSearch() {
  const running = useRef<{ abort: AbortController; timer: number }>(undefined);
  const stop = useCallback(() => {
    window.clearTimeout(running.current?.timer);
    running.current?.abort.abort();
    running.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  const start = useCallback(
    (pause: number, run: (signal: AbortSignal) => Promise<void>) => {
      stop();
      const abort = new AbortController();
      running.current = { abort, timer: window.setTimeout(() => void run(abort.signal), pause) };
    },
    [stop],
  );
  return { start, stop };
}
