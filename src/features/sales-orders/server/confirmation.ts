import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { Language } from '#contract/values.ts';
import { contactField, contactOrAccountField } from '#features/accounts/server/index.ts';
import { unitName } from '#contract/unitName.ts';
import { queueMails } from '#features/mails/server/index.ts';
import type { PersonalCall, WriteCall } from '#server/database/writeCall.ts';
import { lockDocument } from '#server/documents/read.ts';
import { updateRecord } from '#server/database/write.ts';
import { getRecord } from '#server/database/read.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import type { Answer } from '#server/http/answer.ts';
import { orderTables, type OrderTypes, type StoredOrder } from './order.ts';
import { orderTablesFor, salesOrderTable } from './tables.ts';

interface Confirmation {
  order: StoredOrder;
  remarks: string | null;
}

// keeps the mail readable; further lines are only counted
const mostLinesInMail = 40;

/** Confirms an order to the customer: items, delivery date and price. */
export const salesOrderConfirmedMail = defineMail<Confirmation>({
  name: 'salesOrderConfirmed',
  content: ({ text, day, number, money }, { order, remarks }) => {
    const { orderNumber, yourRef, deliveryDate, lines, currency } = order;
    const shown = lines.slice(0, mostLinesInMail).map((line) => {
      const what = [number(line.quantity), unitName(text, line.unitCode), line.description ?? line.itemDescription]
        .filter(Boolean)
        .join(' ');
      return [what, money(line.amount, currency)] as const;
    });
    const others = lines.length - shown.length;
    return {
      subject: text('mails.salesOrderConfirmed.subject', { number: orderNumber }),
      paragraphs: [text('mails.salesOrderConfirmed.text'), ...(remarks === null ? [] : [remarks])],
      facts: [
        [text('mails.salesOrderConfirmed.number'), String(orderNumber)],
        [text('mails.salesOrderConfirmed.yourRef'), yourRef],
        [text('mails.salesOrderConfirmed.deliveryDate'), deliveryDate === null ? null : day(deliveryDate)],
      ],
      amounts: [...shown, [text('mails.salesOrderConfirmed.others', { smart_count: others }), others > 0 ? '…' : null]],
      totals: [
        [text('mails.salesOrderConfirmed.amountExclVat'), money(order.amountExclVat, currency)],
        [text('mails.salesOrderConfirmed.vatAmount'), money(order.vatAmount, currency)],
        [text('mails.salesOrderConfirmed.amountInclVat'), money(order.amountInclVat, currency)],
      ],
    };
  },
});

/**
 * Mails an order to its contact, else to the account, and records the time.
 * @throws Problem notFound; versionConflict; orderClosed; noMailAddress
 */
export async function confirmOrder(
  call: PersonalCall,
  id: string,
  body: { remarks?: string | null | undefined } | undefined,
): Promise<Answer> {
  const order = await lockDocument<OrderTypes>(call, orderTables, id);
  if (order.status === 'Cancelled') throw new Problem('orderClosed');
  const receiver = await receiverOf(call, order.id);
  if (!receiver?.email) throw new Problem('noMailAddress');
  const { email, name, language } = receiver;
  await queueMails(call, salesOrderConfirmedMail, {
    receivers: [{ email, name, language }],
    data: { order, remarks: body?.remarks ?? null },
    subjectType: 'SalesOrder',
    subjectId: order.id,
    accountId: order.orderedById,
  });
  await updateRecord(call, salesOrderTable, { id: order.id, confirmedAt: call.services.now().toISOString() }, { action: 'confirm' });
  return getRecord(call, orderTablesFor(call.person).orders, order.id);
}

function receiverOf(
  { database, division }: WriteCall,
  id: string,
): Promise<{ email: string | null; name: string | null; language: Language | null } | undefined> {
  const person = { contactId: sql`o."orderedByContactId"`, accountId: sql`o."orderedById"` };
  return database.row(sql`
    select ${contactOrAccountField('email', person, division)} as email, ${contactField('fullName', person.contactId, division)} as name,
      ${contactOrAccountField('language', person, division)} as language
    from "salesOrder" o where o.division = ${division} and o.id = ${id}`);
}
