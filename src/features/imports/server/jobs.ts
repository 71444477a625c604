import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { defineJob, type JobRun } from '#server/jobs/defineJob.ts';
import { withTightHeap } from '#server/jobs/tightHeap.ts';
import type { ImportCall } from '#server/imports/entity.ts';
import { analyzeGrown } from '#server/database/analyzeGrown.ts';
import { brokenUniqueness, failureOf } from '#server/database/failures.ts';
import { checkRows, type CheckPoint } from './checkRows.ts';
import { importFile } from './importFile.ts';
import type { ImportStatus } from '../schema.ts';
import { countRows, doubtsOf, keepStep, removeImportRows, storedImport, type StoredImport } from './store.ts';
import { findBlocked, undoRows } from './undoRows.ts';
import { writeRows } from './writeRows.ts';

const data = z.object({ id: z.uuid(), by: z.object({ oid: z.string(), name: z.string() }) });
type Data = z.infer<typeof data>;

const counts = z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() });
const later = z.object({ run: z.int(), before: z.int().optional(), hasFound: z.boolean() });

/** Compares the rows of a file with stored records, and stores the outcome of each. */
export const checkImport = defineJob<Data, CheckPoint>({
  name: 'checkImport',
  data,
  checkpoint: z.object({ sheet: z.int(), number: z.int(), position: z.int(), counts, later: later.optional() }),
  run: async (run) => {
    const { id } = run.data;
    const stored = await storedImport(run, id);
    if (!isStepOf(run, stored, 'Checking')) return;
    if (!run.checkpoint) while ((await removeImportRows(run, id)) > 0) run.signal.throwIfAborted();
    try {
      const { counts: all } = await withTightHeap(() => checkRows(callsOf(run, stored), stored, run.checkpoint));
      const total = all.new + all.changed + all.same + all.wrong;
      await keepStep(run, id, {
        status: 'Checked',
        total,
        done: total,
        counts: all,
        doubts: await doubtsOf(run, id),
        checkedAt: run.services.now().toISOString(),
      });
    } catch (error) {
      const refusal = refusalIn(error);
      if (!refusal) throw error;
      await keepStep(run, id, { status: 'Refused', refusal });
    }
  },
});

/** Writes the rows that are new or changed; each row is compared with its record again first. */
export const runImport = defineJob<Data, { position: number }>({
  name: 'runImport',
  data,
  checkpoint: z.object({ position: z.int() }),
  run: async (run) => {
    const { id } = run.data;
    const stored = await storedImport(run, id);
    if (!isStepOf(run, stored, 'Writing')) return;
    await withTightHeap(() => writeRows(callsOf(run, stored), stored, run.checkpoint?.position ?? 0));
    await keepStep(run, id, { status: 'Done', ...(await countRows(run, id)), writtenAt: run.services.now().toISOString() });
  },
});

/**
 * Undoes what an import wrote. It undoes nothing when a record already prevents that at the start. When a record changes meanwhile, the
 * job ends: what it has undone remains undone, and the rest is shown with the reason.
 */
export const undoImport = defineJob<Data>({
  name: 'undoImport',
  data,
  run: async (run) => {
    const { id } = run.data;
    const stored = await storedImport(run, id);
    if (!isStepOf(run, stored, 'Undoing')) return;
    const blocked = await findBlocked(run, id);
    if (blocked > 0) return keepStep(run, id, { status: 'Done', written: (await countRows(run, id)).written, blocked });
    await withTightHeap(() => undoRows(callsOf(run, stored), id));
    const { written } = await countRows(run, id);
    await keepStep(run, id, { status: 'Undone', written, blocked: 0, undoneAt: run.services.now().toISOString() });
  },
});

// A job that was replaced by a later one of the import must not go on behind its own checkpoint
function isStepOf(run: JobRun<Data, unknown>, { jobId, status }: StoredImport, expected: ImportStatus): boolean {
  return status === expected && jobId === run.requestId;
}

/** What the steps of a job use: transactions in the name of the person who started the job, and the progress of the job. */
export interface Steps {
  call: ImportCall;
  signal: AbortSignal;
  /** Runs a step in one transaction with the progress that it returns. Repeats it once if it collides with another write. */
  step<Checkpoint>(work: (inside: ImportCall) => Promise<{ done: number; checkpoint?: Checkpoint } | undefined>): Promise<boolean>;
}

function callsOf(run: JobRun<Data, unknown>, { confirmed }: StoredImport): Steps {
  const { by, id: importId } = run.data;
  const call: ImportCall = { ...run, person: by, importId, confirmed, file: importFile(importId) };
  const once: Steps['step'] = (work) =>
    run.database.transaction(async (database) => {
      run.signal.throwIfAborted();
      const at = await work({ ...call, database });
      if (at) await run.progress(at, database);
      return at !== undefined;
    });
  const step: Steps['step'] = (work) =>
    once(work).catch((error: unknown) => {
      // A record with the same number was added meanwhile; the second attempt finds it
      const isTaken =
        (error instanceof Problem && error.code === 'duplicate') ||
        failureOf(error)?.code === '40P01' ||
        brokenUniqueness(error) !== undefined;
      if (!isTaken) throw error;
      return once(work);
    });
  const stepAndAnalyze: Steps['step'] = async (work) => {
    const isDone = await step(work);
    await analyzeGrown(run.database);
    return isDone;
  };
  return { call, signal: run.signal, step: stepAndAnalyze };
}

function refusalIn(error: unknown): { code: string; params: Record<string, string | number> } | undefined {
  const [refusal] = error instanceof Problem && error.code === 'invalid' ? (error.details.fields?.['file'] ?? []) : [];
  return refusal && { code: refusal.code, params: refusal.params ?? {} };
}
