import { useTranslate } from 'ra-core';
import type { AssetEvent } from '../../eventSchema.ts';

/** Returns a function that describes an event of an object and the person in a sentence. */
export function useEventSentence(): (event: Pick<AssetEvent, 'kind' | 'by' | 'byName'>) => string {
  const translate = useTranslate();
  return ({ kind, by, byName }) => translate(`assets.events.${kind}`, { who: byName ?? by });
}
