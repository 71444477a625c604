import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { placeOf, reportedAssets } from '#features/assets/server/index.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import type { WorkOrder } from '../schema.ts';
import { reportsOfWorkOrders, type VisitOutcome } from './extensions.ts';

type Shown = Pick<NonNullable<WorkOrder['assets']>[number], 'id' | 'tag' | 'assetType' | 'name' | 'model'>;

/** An object of a work order, with its result on the visit. */
export interface VisitedObject extends Shown, Omit<VisitOutcome, 'assetId' | 'result' | 'failedKeys' | 'asset'> {
  /** Building, floor, room and position. */
  place: string | null;
  /** The name of its type in the call's language. */
  typeLabel: string;
  /** Null without a completed report of the visit. */
  result: VisitOutcome['result'] | null;
}

/**
 * The objects of a work order, and others with a report of the visit, and the results on which these are based. An object that was
 * reported is shown as in its report.
 */
export async function visitedObjects(
  call: Pick<PersonalCall, 'database' | 'division' | 'language'>,
  { id, assets = [] }: Pick<WorkOrder, 'id' | 'assets'>,
): Promise<{ objects: VisitedObject[]; outcomes: readonly VisitOutcome[] }> {
  const outcomes = await reportsOfWorkOrders().outcomesOf(call, id);
  const ofAssets = new Map(outcomes.map((outcome) => [outcome.assetId, outcome]));
  const ids = new Set(assets.map((asset) => asset.id));
  const others = [...ofAssets.keys()].filter((assetId) => !ids.has(assetId));
  const found = others.length > 0 ? await reportedAssets(call, { ids: others, all: true }) : [];
  const objects = [...assets, ...found].map((asset) => {
    const { asset: shown = null, result = null, assetMissing = false, failedPoints = [], findings = null } = ofAssets.get(asset.id) ?? {};
    const { tag, assetType, name, model } = shown ?? asset;
    const typeLabel = (shown?.typeLabel ?? assetTypeOf(assetType).label)[call.language];
    const said = { place: placeOf(shown ?? asset), typeLabel };
    return { id: asset.id, tag, assetType, name, model, ...said, result, assetMissing, failedPoints, findings };
  });
  return { objects, outcomes };
}
