import { useMemo } from 'react';
import type { Kept } from '#console/kept/kept.ts';
import { useKept } from '#console/kept/useKept.ts';
import type { WorkOrder } from '../../schema.ts';
import { signaturePrefix, type WaitingSignature } from './waitingSignature.ts';
import { filePrefix, linePrefix, type WaitingFile, type WaitingLine } from './waitingWork.ts';

/** What waits of visits in this browser. */
export interface WaitingWork {
  lines: readonly Kept<WaitingLine>[];
  files: readonly Kept<WaitingFile>[];
  signatures: readonly Kept<WaitingSignature>[];
}

/** Everything of the person that waits in this browser, of one work order where it is given. */
export function useWaitingWork(orderId?: string): WaitingWork {
  const lines = useKept<WaitingLine>(linePrefix);
  const files = useKept<WaitingFile>(filePrefix);
  const signatures = useKept<WaitingSignature>(signaturePrefix);
  return useMemo(() => {
    const ofOrder = <Value extends { order: { id: string } }>(all: readonly Kept<Value>[] = []) =>
      orderId === undefined ? all : all.filter(({ value }) => value.order.id === orderId);
    return { lines: ofOrder(lines), files: ofOrder(files), signatures: ofOrder(signatures) };
  }, [lines, files, signatures, orderId]);
}

/** Those that were not refused. */
export function unrefused<Value extends { refusal?: string | undefined }>(all: readonly Kept<Value>[]): readonly Kept<Value>[] {
  return all.filter(({ value }) => value.refusal === undefined);
}

/** A work order with the states of its lines that wait to be sent. */
export function useShownOrder(order: WorkOrder): WorkOrder {
  const { lines } = useWaitingWork(order.id);
  return useMemo(() => {
    const states = new Map(unrefused(lines).map(({ value }) => [value.line.id, value.state]));
    if (states.size === 0) return order;
    return { ...order, items: order.items?.map((line) => ({ ...line, ...states.get(line.id) })) };
  }, [order, lines]);
}
