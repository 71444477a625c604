import type { Tone } from '../Page.tsx';
import type { Texts } from '../texts.ts';
import type { CustomerWorkOrder } from './linkCalls.ts';

type Item = CustomerWorkOrder['items'][number];

/** Whether the work is done, or so far that it can be signed for. */
export function isDone({ status, items }: CustomerWorkOrder): boolean {
  if (status === 'Geannuleerd') return false;
  return status === 'Gerealiseerd' || status === 'Afgehandeld' || items.some((item) => item.status === 'Gerealiseerd');
}

/** Whether there is something to sign for: work was done, or the day of the visit has come. */
export function isTimeToSign(order: CustomerWorkOrder, now: Date): boolean {
  return isDone(order) || (order.plannedStart !== null && new Date(order.plannedStart).getTime() - hour < now.getTime());
}

/** Whether some of the work was done and some is still to do. */
export function isPartlyDone(order: CustomerWorkOrder): boolean {
  return (
    order.status !== 'Gerealiseerd' &&
    order.status !== 'Afgehandeld' &&
    isDone(order) &&
    order.items.some(({ status }) => status === 'Open')
  );
}

// An engineer may come early
const hour = 3_600_000;

/** What the page of a work order is called in its state. */
export function titleOf(order: CustomerWorkOrder, text: Texts['order']): string {
  if (order.status === 'Geannuleerd') return text.cancelled;
  if (order.autograph?.isChanged) return text.changed;
  if (isPartlyDone(order)) return text.partly;
  if (isDone(order)) return text.done;
  if (order.plannedStart === null) return text.planned;
  return order.status === 'Herpland' ? text.rescheduled : text.appointment;
}

const tones: Readonly<Record<Item['status'], Tone>> = { Open: 'none', Gerealiseerd: 'ok', Geannuleerd: 'none', Herpland: 'warn' };

/** The state of a line as shape and colour. */
export function toneOf(status: Item['status']): Tone {
  return tones[status];
}

/** A line as the customer reads it: those of the same work and state together. */
export interface Line {
  count: number;
  unit: string | null;
  description: string;
  status: Item['status'];
  remarks: string[];
}

/** The lines of a work order, the same work counted together. */
export function linesOf({ items, description }: CustomerWorkOrder): Line[] {
  const lines = new Map<string, Line>();
  for (const item of items) {
    const name = item.description ?? description;
    const key = JSON.stringify([name, item.status, item.unit]);
    const line = lines.get(key) ?? { count: 0, unit: item.unit, description: name, status: item.status, remarks: [] };
    line.count += Number(item.quantityUsed ?? item.quantity);
    if (item.outcome) line.remarks.push(item.asset === null ? item.outcome : `${item.asset}: ${item.outcome}`);
    lines.set(key, line);
  }
  return [...lines.values()];
}
