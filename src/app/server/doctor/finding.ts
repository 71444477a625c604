/** One thing that was looked at: well, a worry (it works, but), or bad (it will not work). */
export interface Finding {
  subject: string;
  state: 'well' | 'worry' | 'bad';
  text: string;
  /** What to do about it. */
  advice?: string;
}
