import { dayOf } from '#contract/days.ts';
import { listed } from '#contract/listed.ts';
import { Problem } from '#contract/problem.ts';
import { chargedLines } from '../rules.ts';
import { salesOrdersOfWorkOrders } from './extensions.ts';
import type { StoredWorkOrder, WorkOrderFacts } from './workOrder.ts';

/**
 * Creates the sales order of what was done on a visit and is charged; undefined when nothing is.
 * @throws Problem linesWithoutItem with their numbers; what sales orders refuse, with the fields of the work order
 */
export async function chargeVisit(order: StoredWorkOrder, { call, now }: WorkOrderFacts): Promise<string | undefined> {
  const charged = chargedLines(order.lines);
  if (charged.length === 0) return undefined;
  const unnamed = charged.filter(({ itemId }) => itemId === null);
  if (unnamed.length > 0)
    throw new Problem('linesWithoutItem', { params: { numbers: listed(unnamed.map(({ lineNumber }) => lineNumber)) } });
  return salesOrdersOfWorkOrders().make(
    { ...call, ifMatch: undefined },
    {
      ...order,
      day: dayOf(new Date(order.actualEnd ?? now)),
      lines: charged.map((line) => ({
        ...line,
        quantity: line.quantityUsed ?? line.quantity,
        field: `items.${order.lines.indexOf(line)}.`,
      })),
    },
  );
}
