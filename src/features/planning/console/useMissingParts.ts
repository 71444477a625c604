import { useMethod } from '#console/data/useMethod.ts';
import type { MissingParts } from '../schema.ts';
import type { Plannable } from './waiting.ts';

/** What the vans lack for something to plan; undefined until that is known. Only a work order names its material. */
export function useMissingParts(item: Plannable | undefined): MissingParts['parts'] | undefined {
  const workOrderId = item?.kind === 'visit' ? item.of.id : '';
  const { data } = useMethod('planning', 'parts', { path: { workOrderId } }, { enabled: workOrderId !== '' });
  return workOrderId === '' ? none : data?.parts;
}

const none: MissingParts['parts'] = [];
