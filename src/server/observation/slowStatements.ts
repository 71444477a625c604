import type { StatementRun } from '../database/database.ts';
import { currentTrace } from './trace.ts';

/** The options of {@link slowStatements}. */
export interface SlowStatementOptions {
  /** Milliseconds from which a statement counts as slow. */
  threshold: number;
  log: { warn(details: object, message: string): void };
  /** Reads the plan of a statement from the database. */
  plan: (run: StatementRun) => Promise<string>;
}

const plannedEvery = 3_600_000;
const mostTexts = 200;
const longestText = 4000;

/**
 * Logs each statement that took too long, with its plan once an hour for each text. Only one plan is requested at a time. The
 * line contains no values of the statement.
 */
export function slowStatements({ threshold, log, plan }: SlowStatementOptions): (run: StatementRun) => void {
  const planned = new Map<string, number>();
  let isPlanning = false;

  async function note(run: StatementRun): Promise<void> {
    const { text, milliseconds, failed } = run;
    const trace = currentTrace();
    const details = {
      statement: text.replaceAll(/\s+/g, ' ').slice(0, longestText),
      ms: Math.round(milliseconds),
      failed,
      ...(trace ? { trace: trace.traceId, span: trace.spanId } : {}),
    };
    log.warn({ ...details, ...(await planFor(run)) }, 'slow statement');
  }

  async function planFor(run: StatementRun): Promise<{ plan?: string }> {
    const { text } = run;
    if (isPlanning || (planned.get(text) ?? -Infinity) > performance.now() - plannedEvery) return {};
    if (planned.size >= mostTexts) planned.clear();
    planned.set(text, performance.now());
    isPlanning = true;
    try {
      return { plan: await plan(run) };
    } catch {
      // The statement cannot be planned by itself, or the database is unavailable
      return {};
    } finally {
      isPlanning = false;
    }
  }

  return (run) => {
    if (run.milliseconds >= threshold) void note(run);
  };
}
