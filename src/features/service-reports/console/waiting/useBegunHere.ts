import { useMemo } from 'react';
import { useKept } from '#console/kept/useKept.ts';
import { reportPrefix, type WaitingReport } from './waiting.ts';

/** The objects of a visit whose reports were begun in this browser and are not on the server yet. */
export function useBegunHere(workOrderId: string): ReadonlySet<string> {
  const waiting = useKept<WaitingReport>(reportPrefix);
  return useMemo(() => {
    const ofVisit = (waiting ?? []).filter(({ value }) => new URLSearchParams(value.page.split('?')[1]).get('workOrder') === workOrderId);
    return new Set(ofVisit.map(({ value }) => value.asset.id));
  }, [waiting, workOrderId]);
}
