import type { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { problemDocument } from '#server/http/problemAnswer.ts';
import type { assetBulkResult } from '../bulkSchema.ts';
import type { StoredAsset } from './changes.ts';

/** The result of a change of many objects. */
export type BulkResult = z.infer<typeof assetBulkResult>;
/** The result for one of them. */
export type BulkRow = BulkResult['rows'][number];

/** The planned change of each object, or the problem why it is refused. */
export type Outcome<Planned> = ReadonlyMap<string, Attempt<Planned>>;
type Attempt<Planned> = { planned: Planned } | { problem: Problem };

/** The result for all named objects, in their order. */
export function resultFor(inside: PersonalCall, ids: readonly string[], found: ReadonlyMap<string, BulkRow>): BulkResult {
  const missing = refusedRow(inside, new Problem('notFound'));
  const rows = ids.map((id) => found.get(id) ?? missing({ id, tag: null }));
  return {
    changed: rows.filter(({ result }) => result === 'Changed').length,
    refused: rows.filter(({ result }) => result === 'Refused').length,
    rows,
  };
}

/** Plans a change of each object; a refusal is that of the object only. */
export function attempted<Planned>(assets: readonly StoredAsset[], plan: (before: StoredAsset) => Planned): Outcome<Planned> {
  return new Map(
    assets.map((before): [string, Attempt<Planned>] => {
      try {
        return [before.id, { planned: plan(before) }];
      } catch (error) {
        if (error instanceof Problem) return [before.id, { problem: error }];
        throw error;
      }
    }),
  );
}

/** The planned changes, without refused ones. */
export function plansIn<Planned>(outcome: Outcome<Planned>): Planned[] {
  return [...outcome.values()].flatMap((one) => ('planned' in one ? [one.planned] : []));
}

/** The result of each object by its id. */
export function rowsOf<Planned>(
  call: PersonalCall,
  assets: readonly StoredAsset[],
  outcome: Outcome<Planned>,
  show: (planned: Planned) => Omit<BulkRow, 'id' | 'tag'>,
): ReadonlyMap<string, BulkRow> {
  return new Map(
    assets.flatMap((asset): [string, BulkRow][] => {
      const found = outcome.get(asset.id);
      if (!found) return [];
      const row = 'problem' in found ? refusedRow(call, found.problem)(asset) : { id: asset.id, tag: asset.tag, ...show(found.planned) };
      return [[asset.id, row]];
    }),
  );
}

/** The result of an object whose change is refused. */
export function refusedRow({ language, services, requestId }: PersonalCall, problem: Problem) {
  const { code, title, errors } = problemDocument(problem, { language, translate: services.translate, instance: '', traceId: requestId });
  return ({ id, tag }: { id: string; tag: string | null }): BulkRow => ({
    id,
    tag,
    result: 'Refused',
    warnings: [],
    problem: { code, title, ...(errors ? { errors } : {}) },
  });
}
