import { useTranslate } from 'ra-core';
import type { AssetEvent } from '../../eventSchema.ts';

/** Says what happened to an object and by whom. */
export function useEventSentence(): (event: Pick<AssetEvent, 'kind' | 'by' | 'byName'>) => string {
  const translate = useTranslate();
  return ({ kind, by, byName }) => translate(`assets.events.${kind}`, { who: byName ?? by });
}
