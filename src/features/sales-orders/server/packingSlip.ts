import sql from 'sql-template-tag';
import { locales } from '#contract/locales.ts';
import { accountField, addressLineOf } from '#features/accounts/server/index.ts';
import { companyReport } from '#features/divisions/server/index.ts';
import { unitName } from '#contract/unitName.ts';
import { readRecord } from '#server/database/read.ts';
import { found } from '#server/http/found.ts';
import type { Call } from '#server/http/call.ts';
import { facts, finished, heading, paragraph } from '#server/pdf/report.ts';
import { table, type Cell } from '#server/pdf/table.ts';
import type { GoodsDelivery, GoodsDeliveryLine } from '../deliverySchema.ts';
import { goodsDeliveryTable } from './tables.ts';

type SlipCall = Pick<Call, 'database' | 'division' | 'language' | 'services'>;
type Delivery = GoodsDelivery & { address: string | null; language: SlipCall['language'] | null };

/**
 * The packing slip of a delivery, as a PDF in the language of the customer, else of the call: the contents of the parcel, without
 * prices, and its title.
 * @throws Problem notFound
 */
export async function packingSlip(call: SlipCall, id: string): Promise<{ bytes: Buffer; title: string }> {
  const delivery = await deliveryWithAddress(call, id);
  const language = delivery.language ?? call.language;
  const say = (key: string, params?: Record<string, string | number>) => call.services.translate(language, `packingSlip.${key}`, params);
  const day = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const amount = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 4 });
  const quantity = (value: string, unit: string | null) =>
    `${amount.format(Number(value))} ${unitName((key) => call.services.translate(language, key), unit)}`.trim();
  const title = say('title', { number: delivery.deliveryNumber });
  const report = await companyReport(call, { title, subtitle: delivery.deliveryAccountName, language });
  const orders = [...new Set(delivery.lines.map((line) => line.orderNumber))];
  facts(report, [
    { label: say('address'), value: delivery.address },
    { label: say('date'), value: day.format(new Date(`${delivery.deliveryDate}T00:00:00Z`)) },
    { label: say('orders'), value: orders.join(', ') },
    { label: say('description'), value: delivery.description },
    { label: say('trackingNumber'), value: delivery.trackingNumber },
  ]);
  heading(report, 2, say('lines'));
  await table(
    report,
    [
      { title: say('item'), share: 2 },
      { title: say('itemDescription'), share: 5 },
      { title: say('ordered'), share: 1.4, kind: 'number' },
      { title: say('delivered'), share: 1.4, kind: 'number' },
    ],
    delivery.lines.map((line) => [
      line.itemCode,
      [{ text: line.description ?? line.itemDescription }, ...numbersOf(line, say)],
      quantity(line.quantityOrdered, line.unit),
      quantity(line.quantityDelivered, line.unit),
    ]),
  );
  if (delivery.remarks) paragraph(report, delivery.remarks);
  return { bytes: await finished(report), title };
}

function numbersOf(
  { serialNumbers, batchNumbers }: GoodsDeliveryLine,
  say: (key: string, params: Record<string, string>) => string,
): Exclude<Cell, string | null> {
  const batches = batchNumbers.map(({ number }) => number);
  return [
    ...(serialNumbers.length > 0 ? [{ text: say('serialNumbers', { numbers: serialNumbers.join(', ') }), small: true }] : []),
    ...(batches.length > 0 ? [{ text: say('batchNumbers', { numbers: batches.join(', ') }), small: true }] : []),
  ];
}

async function deliveryWithAddress({ database, division }: SlipCall, id: string): Promise<Delivery> {
  const { json } = found(await readRecord(database, goodsDeliveryTable, division, id));
  const delivery = JSON.parse(json) as GoodsDelivery; // built by the database
  const row = await database.row<Pick<Delivery, 'address' | 'language'>>(sql`
    select ${addressLineOf({ accountId: sql`d."deliveryAccountId"`, addressId: sql`d."deliveryAddressId"` }, division)} as address,
      ${accountField('language', sql`d."deliveryAccountId"`, division)} as "language"
    from "goodsDelivery" d where d.division = ${division} and d.id = ${delivery.id}`);
  return { ...delivery, address: delivery.deliveryAddress ?? row?.address ?? null, language: row?.language ?? null };
}
