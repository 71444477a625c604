import { useEvent } from 'ra-core';
import { useRef } from 'react';
import { useInTurn } from '#console/data/useInTurn.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { PlanPosition } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';

/** The position of an object on the plans of its location; null removes it. */
export type PlanPlace = (PlanPosition & { documentId: string }) | null;

/** Saves positions of objects on the plans, one after another; after a refusal it shows the reason and rejects. */
export function useMovePin(assets: readonly Asset[]): (id: string, place: PlanPlace) => Promise<void> {
  const showProblem = useProblemNotice();
  const { run } = useWrite('assets', 'update');
  const inTurn = useInTurn();
  // the versions that were answered, until they are loaded
  const versions = useRef(new Map<string, number>());
  const save = useEvent(async (id: string, place: PlanPlace) => {
    const asset = assets.find((one) => one.id === id);
    if (!asset) return;
    const data = { planX: place?.x ?? null, planY: place?.y ?? null, planDocumentId: place?.documentId ?? null };
    const previousData = { version: Math.max(asset.version, versions.current.get(id) ?? 0) };
    const { version } = await run({ id, data, previousData, meta: { path: { locationId: asset.locationId } } });
    versions.current.set(id, version);
  });
  return async (id, place) => {
    try {
      await inTurn(() => save(id, place));
    } catch (error) {
      showProblem(error);
      throw error;
    }
  };
}
