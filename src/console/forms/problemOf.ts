import { problems, type ProblemDocument } from '#contract/problem.ts';

/** The problem that a failed call was answered with, wherever the error carries it; undefined when no answer came. */
export function problemOf(error: unknown): ProblemDocument | undefined {
  if (!isObject(error)) return undefined;
  return [error, error['problem'], error['document'], error['body']].find(isProblem);
}

function isProblem(value: unknown): value is ProblemDocument {
  return isObject(value) && typeof value['code'] === 'string' && value['code'] in problems && typeof value['title'] === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
