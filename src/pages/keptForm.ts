const prefix = 'form/';
const longest = 86_400_000;

interface KeptForm<Value> {
  /** Milliseconds since 1970. */
  at: number;
  value: Value;
}

/**
 * What was entered in a form before its page was left, for a day. It is kept for all tabs, since a link that is tapped again opens
 * another one.
 */
export function keptForm<Value>(name: string): Value | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as KeptForm<Value> | null; // as `keepForm` writes it
    return kept && Math.abs(Date.now() - kept.at) < longest ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is entered in a form. */
export function keepForm<Value>(name: string, value: Value): void {
  const kept: KeptForm<Value> = { at: Date.now(), value };
  try {
    dropOld();
    localStorage.setItem(prefix + name, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing, or has no space
  }
}

/** Forgets a form, because it was sent. */
export function dropForm(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // there is nothing to forget
  }
}

function dropOld(): void {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  for (const name of names.map((key) => key.slice(prefix.length))) if (keptForm(name) === undefined) dropForm(name);
}
