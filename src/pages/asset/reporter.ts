/** How the person who reports can be reached. */
export interface Reporter {
  name: string;
  email: string;
  phone: string;
}

const key = 'reporter';
const empty: Reporter = { name: '', email: '', phone: '' };

/** What was kept on this device with an earlier report. */
export function rememberedReporter(): Reporter {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Reporter>; // written by rememberReporter
    return { ...empty, ...kept };
  } catch {
    return empty;
  }
}

/** Keeps it on this device, or forgets it. */
export function rememberReporter(reporter: Reporter | undefined): void {
  try {
    if (reporter) localStorage.setItem(key, JSON.stringify(reporter));
    else localStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing asks again
  }
}

/** What of it was filled in. */
export function givenOf(reporter: Reporter): Partial<Reporter> {
  return Object.fromEntries(
    Object.entries(reporter)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
}
