/** One finding of the doctor: `well`, a `worry` (it works, with a drawback), or `bad` (it will not work). */
export interface Finding {
  subject: string;
  state: 'well' | 'worry' | 'bad';
  text: string;
  /** What to do about it. */
  advice?: string;
}
