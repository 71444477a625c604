import { useMethod } from '#console/data/useMethod.ts';
import type { MissingParts } from '../schema.ts';
import type { Plannable } from './waiting.ts';

/** The parts for an item that vans do not have; undefined until known. Only work orders have parts. */
export function useMissingParts(item: Plannable | undefined): MissingParts['parts'] | undefined {
  const workOrderId = item?.kind === 'visit' ? item.of.id : '';
  const { data } = useMethod('planning', 'parts', { path: { workOrderId } }, { enabled: workOrderId !== '' });
  return workOrderId === '' ? none : data?.parts;
}

const none: MissingParts['parts'] = [];
