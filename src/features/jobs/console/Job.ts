import type { z } from 'zod';
import type { Format } from '#console/i18n/format.ts';
import type { job } from '#contract/job.ts';

/** A job in the console. */
export type Job = z.infer<typeof job>;

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** The name of a job; a dry run is marked as one. */
export function jobName({ name, dryRun }: Pick<Job, 'name' | 'dryRun'>, translate: Translate): string {
  const text = translate(`jobs.names.${name}`, { _: name });
  return dryRun ? translate('jobs.dryRunOf', { name: text }) : text;
}

/** The error of a failed job: a problem in the reader's language, any other error as it was recorded. */
export function errorText({ error }: Pick<Job, 'error'>, translate: Translate): string {
  return error === null ? '' : translate(`problem.${error}`, { _: error });
}

/** The progress of a job as text; empty without counts. */
export function progressText({ done, total }: Pick<Job, 'done' | 'total'>, translate: Translate, format: Format): string {
  if (total !== null) return translate('jobs.progressOf', { done: format.number(done), total: format.number(total) });
  return done === 0 ? '' : translate('jobs.progress', { done: format.number(done) });
}
