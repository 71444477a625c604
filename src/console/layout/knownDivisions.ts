import type { Division } from '../data/DataContext.ts';

type KeptDivision = Omit<Division, 'currency'> & Partial<Pick<Division, 'currency'>>;

const key = 'appDivisions';

/** Keeps a person's divisions in this browser, for a start without a signal. */
export function keepDivisions(owner: string, divisions: readonly Division[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ owner, divisions }));
  } catch {
    // without space the next start needs a signal
  }
}

/** The divisions that were kept for a person; undefined when there are none. */
export function keptDivisions(owner: string): readonly Division[] | undefined {
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { owner?: string; divisions?: readonly KeptDivision[] }; // as keepDivisions writes it
  // an earlier version kept no currency
  return kept.owner === owner ? kept.divisions?.map((division) => ({ currency: 'EUR', ...division })) : undefined;
}

/** Removes the kept divisions. */
export function forgetDivisions(): void {
  localStorage.removeItem(key);
}
