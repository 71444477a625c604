/** Holds a name in this tab until the returned function is called or the tab is closed; several tabs may hold the same one. */
export function holdInTab(name: string): () => void {
  let end = () => undefined as void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  locks()
    ?.request(name, { mode: 'shared' }, () => ended)
    .catch(() => undefined);
  return () => end();
}

/** The names that the tabs of this browser hold; none where the browser has no locks. */
export async function namesInTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.map(({ name }) => name ?? ''));
}

// a phone may stop a tab in the background while it holds a lock
const longestLeft = 600_000;
const leftSince = new Map<string, number>();

/**
 * Does work that one tab of this browser does at a time. Resolves with undefined where another tab is at it, to which it is left for ten
 * minutes at most.
 */
export async function inOneTab<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer | undefined> {
  const taken = locks()?.request(name, { ifAvailable: true }, (lock) => {
    const since = leftSince.get(name) ?? Date.now();
    if (lock === null && Date.now() - since < longestLeft) return void leftSince.set(name, since);
    leftSince.delete(name);
    return work();
  });
  return taken ?? work();
}

// no answer of a server takes longer on a line that works
const longestAwaited = 15_000;

/** Does work after that of other tabs under the same name; a tab that the phone has stopped is waited for fifteen seconds. */
export async function afterOtherTabs<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  let isBegun = false;
  const workAlone = () => {
    isBegun = true;
    return work();
  };
  try {
    return await (locks()?.request(name, { signal: AbortSignal.timeout(longestAwaited) }, workAlone) ?? work());
  } catch (error) {
    if (isBegun || !(error instanceof DOMException)) throw error;
    return work();
  }
}

// browsers have locks on https and localhost only
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
