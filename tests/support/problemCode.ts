import { Problem } from '#contract/problem.ts';

/** The code of the problem that a rule throws; undefined when it lets the work through. Other errors are thrown on. */
export function problemCode(work: () => void): string | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return undefined;
}
