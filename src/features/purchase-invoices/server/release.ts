import { Decimal } from 'decimal.js';
import sql from 'sql-template-tag';
import { currencyOf } from '#features/divisions/server/index.ts';
import { periodOf } from '#features/lookups/server/index.ts';
import { orderPricesOf } from '#features/purchase-orders/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { PlannedChange } from '#server/documents/kind.ts';
import { amountsOfInvoice, linesOffPrice, requireInvoiceTransition, takesBack, type PricedAgainstOrder } from '../rules.ts';
import type { InvoiceHeader, InvoiceTypes } from './invoice.ts';

/**
 * Refuses a state that the transitions do not allow or that a guard refuses.
 * @throws Problem transition and the guards of the transition
 */
export async function requireRelease(call: WriteCall, change: PlannedChange<InvoiceTypes>, facts: InvoiceTypes['facts']): Promise<void> {
  const { before, after, amounts } = change;
  const from = before?.status ?? 'Draft';
  if (from === after.status) return;
  const { financialYear: year, financialPeriod: period } = after;
  const { rate, currency: ownCurrency } = await ownMoney(call, after);
  requireInvoiceTransition(from, after.status, {
    lineCount: after.lines.length,
    amount: after.amount,
    ownAmount: new Decimal(after.amount).times(rate).toFixed(4),
    ownCurrency,
    controlAmount: after.controlAmount,
    vat: amounts?.vat ?? [],
    linesOffPrice: linesOffPrice(await linesAgainstOrders(call, after), facts.priceTolerance, rate),
    priceTolerance: facts.priceTolerance,
    period: year === null || period === null ? undefined : await periodOf(call, { year, period }),
    isSupplierBlocked: facts.supplier.blocked,
    fourEyesAmount: facts.fourEyesAmount,
    isSecondPerson: facts.isSupervisor && !enteredBy(change, call.person.oid).includes(call.person.oid),
  });
}

/** The people who entered or changed amounts or lines of an invoice, including the person of this change if it does so. */
export function enteredBy({ before, differing }: PlannedChange<InvoiceTypes>, person: string): string[] {
  const isEntering = !before || differing.some((field) => field.startsWith('lines') || amountsOfInvoice.includes(field));
  return [...new Set([...(before?.enteredBy ?? []), ...(isEntering ? [person] : [])])];
}

async function linesAgainstOrders(call: WriteCall, invoice: PlannedChange<InvoiceTypes>['after']): Promise<PricedAgainstOrder[]> {
  if (takesBack(invoice)) return [];
  const prices = await orderPricesOf(
    call,
    invoice.lines.flatMap((line) => line.purchaseOrderLineId ?? []),
  );
  return invoice.lines.map((line) => ({ ...line, orderPrice: prices.get(line.purchaseOrderLineId ?? '') }));
}

/**
 * The currency of the division, in which limits are compared, and the value of one unit of the invoice's currency in it: at least 1 for
 * another currency, because the person whom the limits restrict types the rate.
 */
async function ownMoney(
  { database, division }: WriteCall,
  { currency, exchangeRate }: InvoiceHeader,
): Promise<{ currency: string; rate: string }> {
  const row = await database.row<{ currency: string; rate: string }>(sql`
    select own as currency, (case when own = ${currency} then 1 else greatest(1, ${exchangeRate}::numeric) end)::text as rate
    from (select ${currencyOf(division)} as own) f`);
  return row ?? { currency, rate: '1' };
}
