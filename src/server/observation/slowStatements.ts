import type { StatementRun } from '../database/database.ts';
import { currentTrace } from './trace.ts';

/** What slow statements are noted with. */
export interface SlowStatementOptions {
  /** Milliseconds from which a statement is slow. */
  threshold: number;
  log: { warn(details: object, message: string): void };
  /** How the database goes about a statement. */
  plan: (run: StatementRun) => Promise<string>;
}

const plannedEvery = 3_600_000;
const mostTexts = 200;
const longestText = 4000;

/**
 * Writes a line for each statement that took too long, with its plan once an hour for each text: one plan is asked for at a time.
 * The values of a statement are not in the line.
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
      // A statement that cannot be planned by itself, or a database that is away
      return {};
    } finally {
      isPlanning = false;
    }
  }

  return (run) => {
    if (run.milliseconds >= threshold) void note(run);
  };
}
