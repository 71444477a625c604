/**
 * Milliseconds for which an answer is shown without asking the server again, by what it holds. A write of this browser refreshes the
 * answers that it touches at once, so these times concern what others write, while the tab is in use: on return
 * to it, all is read again.
 */
export const freshFor = {
  /** A record of which a screen shows a few fields, or a list that a form takes a first value from. */
  record: 60_000,
  /** What rarely changes, such as VAT codes, warehouses and engineers. */
  masterData: 300_000,
} as const;
