import type { z } from 'zod';
import type { Format } from '#console/i18n/format.ts';
import type { job } from '#contract/job.ts';

/** A job as the console reads it. */
export type Job = z.infer<typeof job>;

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What a job is called; one that only counts what it would do says so. */
export function jobName({ name, dryRun }: Pick<Job, 'name' | 'dryRun'>, translate: Translate): string {
  const text = translate(`jobs.names.${name}`, { _: name });
  return dryRun ? translate('jobs.dryRunOf', { name: text }) : text;
}

/** Why a job failed: a problem in the reader's words, what else went wrong as it was said. */
export function errorText({ error }: Pick<Job, 'error'>, translate: Translate): string {
  return error === null ? '' : translate(`problem.${error}`, { _: error });
}

/** How far a job is, in words; empty where it counts nothing. */
export function progressText({ done, total }: Pick<Job, 'done' | 'total'>, translate: Translate, format: Format): string {
  if (total !== null) return translate('jobs.progressOf', { done: format.number(done), total: format.number(total) });
  return done === 0 ? '' : translate('jobs.progress', { done: format.number(done) });
}
