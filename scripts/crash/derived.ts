/** The tables of a kind of order. Its states are derived from the moved and invoiced quantities of its lines. */
interface OrderTables {
  order: string;
  line: string;
  parent: string;
  /** Columns of the line: moved quantity, invoiced quantity. */
  moved: string;
  invoiced: string;
  /** Columns of the order: the state of the goods, and the state of the whole order. */
  goods: string;
  whole: string;
  /** The columns that copy the account's name, on the order and its lines. */
  account: string;
  name: string;
}

const purchase: OrderTables = {
  order: 'purchaseOrder',
  line: 'purchaseOrderLine',
  parent: 'purchaseOrderId',
  moved: 'receivedQuantity',
  invoiced: 'invoicedQuantity',
  goods: 'receiptStatus',
  whole: 'orderStatus',
  account: 'supplierId',
  name: 'supplierName',
};

const sale: OrderTables = {
  order: 'salesOrder',
  line: 'salesOrderLine',
  parent: 'orderId',
  moved: 'quantityDelivered',
  invoiced: 'quantityInvoiced',
  goods: 'deliveryStatus',
  whole: 'status',
  account: 'orderedById',
  name: 'orderedByName',
};

const live = 'and l."deletedAt" is null';

/** The progress of lines: of a quantity below zero less than nothing is done. */
const progressOf = (column: string) => `
  case when every((l.quantity - l."${column}") * sign(l.quantity) <= 0) then 'Complete'
    when bool_or(l."${column}" * sign(l.quantity) > 0) then 'Partial' else 'Open' end`;

const totals = (
  { order, line, parent }: Pick<OrderTables, 'order' | 'line' | 'parent'>,
  columns: readonly string[],
  sums: readonly string[],
) => `
  select o.id from "${order}" o where o.division = $1 and o."deletedAt" is null
    and (${columns.map((column) => `o."${column}"`).join()}) <> (
      select ${sums.join()} from "${line}" l where l.division = o.division and l."${parent}" = o.id ${live})`;

const states = ({ order, line, parent, moved, invoiced, goods, whole }: OrderTables) => `
  select o.id from "${order}" o where o.division = $1 and o."deletedAt" is null and o."${whole}" <> 'Cancelled'
    and (o."${goods}", o."invoiceStatus") <> (
      select ${progressOf(moved)}, ${progressOf(invoiced)} from "${line}" l where l.division = o.division and l."${parent}" = o.id ${live})`;

const names = ({ order, line, parent, account, name }: OrderTables) => `
  select o.id from "${order}" o join account a on a.division = o.division and a.id = o."${account}"
  where o.division = $1 and o."deletedAt" is null and (o."${name}" <> a.name or exists (
    select from "${line}" l where l.division = o.division and l."${parent}" = o.id ${live} and l."${name}" <> a.name))`;

/** What a line says was done of it, and the documents that did it. */
const done = (
  line: string,
  column: string,
  documents: { line: string; of: string; quantity: string; parent: string; document: string },
) => `
  select l.id from "${line}" l where l.division = $1 ${live} and l."${column}" <> (
    select coalesce(sum(d."${documents.quantity}"), 0) from "${documents.line}" d
    join "${documents.document}" h on h.division = d.division and h.id = d."${documents.parent}" and h."deletedAt" is null
    where d.division = l.division and d."${documents.of}" = l.id and d."deletedAt" is null)`;

/** A document that booked stock, and the ledger: services and what a supplier brings to the customer move none. */
const booked = (of: {
  document: string;
  line: string;
  parent: string;
  quantity: string;
  orderLine: string;
  kind: string;
  sign: 1 | -1;
  kept: string;
}) => `
  select h.id from "${of.document}" h where h.division = $1 and h."warehouseId" is not null and (
      select coalesce(sum(d."${of.quantity}"), 0) from "${of.line}" d
      join "${of.orderLine}" l on l.division = d.division and l.id = d."${of.orderLine}Id"
      join item i on i.division = l.division and i.id = l."itemId" and i."isStockItem"
      where d.division = h.division and d."${of.parent}" = h.id and d."deletedAt" is null and ${of.kept}
    ) <> ${of.sign} * (select coalesce(sum(m.quantity), 0) from "stockMovement" m
      where m.division = h.division and m."sourceId" = h.id and m.kind = '${of.kind}')`;

const without = (document: string, line: string, parent: string) => `
  select h.id from "${document}" h where h.division = $1 and h."deletedAt" is null
    and not exists (select from "${line}" l where l.division = h.division and l."${parent}" = h.id ${live})`;

const behind = (counter: string, table: string, column: string) => `
  select c.name as id from counter c where c.division = $1 and c.name = '${counter}'
    and c.value < (select max("${column}") from "${table}" where division = $1)`;

/** Statements that find a stored figure that differs from what it is derived from. Each row of an answer is one finding. */
export const derived: Readonly<Record<string, string>> = {
  'a purchase order with other totals than its lines': totals(
    purchase,
    ['amountExclVat', 'vatAmount', 'amountInclVat'],
    ['sum(l.amount)', 'sum(l."vatAmount")', 'sum(l.amount + l."vatAmount")'],
  ),
  'a sales order with other totals than its lines': totals(
    sale,
    ['amountExclVat', 'vatAmount', 'amountInclVat'],
    ['sum(l.amount)', 'sum(l."vatAmount")', 'sum(l.amount + l."vatAmount")'],
  ),
  'a purchase invoice with other totals than its lines': totals(
    { order: 'purchaseInvoice', line: 'purchaseInvoiceLine', parent: 'invoiceId' },
    ['amount', 'vatAmount'],
    ['sum(l.amount + l."vatAmount")', 'sum(l."vatAmount")'],
  ),
  'a purchase order without lines': without('purchaseOrder', 'purchaseOrderLine', 'purchaseOrderId'),
  'a sales order without lines': without('salesOrder', 'salesOrderLine', 'orderId'),
  'a receipt without lines': without('goodsReceipt', 'goodsReceiptLine', 'goodsReceiptId'),
  'a delivery without lines': without('goodsDelivery', 'goodsDeliveryLine', 'goodsDeliveryId'),
  'a count of stock without lines': without('stockCount', 'stockCountLine', 'stockCountId'),
  'a purchase order with other states than its lines': states(purchase),
  'a sales order with other states than its lines': states(sale),
  'a purchase order whose state does not follow from goods and invoices': `
    select id from "purchaseOrder" where division = $1 and "deletedAt" is null and "orderStatus" <> 'Cancelled' and "orderStatus" <>
      case when "receiptStatus" = "invoiceStatus" then "receiptStatus" else 'Partial' end`,
  'a sales order whose state is not that of its deliveries': `
    select id from "salesOrder" where division = $1 and "deletedAt" is null and status <> "deliveryStatus"`,
  'a purchase order under another name than its supplier': names(purchase),
  'a sales order under another name than its customer': names(sale),
  'a purchase invoice under another name than its supplier': `
    select v.id from "purchaseInvoice" v join account a on a.division = v.division and a.id = v."supplierId"
    where v.division = $1 and v."deletedAt" is null and v."supplierName" <> a.name`,
  'an object under another name than its location': `
    select t.id from asset t join location p on p.division = t.division and p.id = t."locationId"
    where t.division = $1 and t."deletedAt" is null and t."locationName" <> p.name`,
  'an order line on which something else was received than its receipts say': done('purchaseOrderLine', 'receivedQuantity', {
    line: 'goodsReceiptLine',
    of: 'purchaseOrderLineId',
    quantity: 'quantityReceived',
    parent: 'goodsReceiptId',
    document: 'goodsReceipt',
  }),
  'an order line on which something else was invoiced than its invoices say': done('purchaseOrderLine', 'invoicedQuantity', {
    line: 'purchaseInvoiceLine',
    of: 'purchaseOrderLineId',
    quantity: 'quantity',
    parent: 'invoiceId',
    document: 'purchaseInvoice',
  }),
  'an order line of which something else was delivered than its deliveries say': done('salesOrderLine', 'quantityDelivered', {
    line: 'goodsDeliveryLine',
    of: 'salesOrderLineId',
    quantity: 'quantityDelivered',
    parent: 'goodsDeliveryId',
    document: 'goodsDelivery',
  }),
  'a receipt that moved other stock than it says': booked({
    document: 'goodsReceipt',
    line: 'goodsReceiptLine',
    parent: 'goodsReceiptId',
    quantity: 'quantityReceived',
    orderLine: 'purchaseOrderLine',
    kind: 'Receipt',
    sign: 1,
    kept: 'true',
  }),
  'a delivery that moved other stock than it says': booked({
    document: 'goodsDelivery',
    line: 'goodsDeliveryLine',
    parent: 'goodsDeliveryId',
    quantity: 'quantityDelivered',
    orderLine: 'salesOrderLine',
    kind: 'Delivery',
    sign: -1,
    kept: 'not l."useDropShipment"',
  }),
  'a balance of stock that its movements do not make': `
    select w."itemId" as id from "itemWarehouse" w where w.division = $1 and w."currentStock" <> (
      select coalesce(sum(m.quantity), 0) from "stockMovement" m
      where m.division = w.division and m."itemId" = w."itemId" and m."warehouseId" = w."warehouseId")`,
  'stock to come or to go that is not what open orders make': `
    with planned as (
      select l."itemId", o."warehouseId", greatest(l.quantity - l."receivedQuantity", 0) as come, 0 as go from "purchaseOrderLine" l
      join "purchaseOrder" o on o.division = l.division and o.id = l."purchaseOrderId" and o."deletedAt" is null and o."orderStatus" <> 'Cancelled'
      where l.division = $1 ${live}
      union all select l."itemId", o."warehouseId", case when l.quantity < 0 then greatest(l."quantityDelivered" - l.quantity, 0) else 0 end,
        case when l.quantity > 0 then greatest(l.quantity - l."quantityDelivered", 0) else 0 end from "salesOrderLine" l
      join "salesOrder" o on o.division = l.division and o.id = l."orderId" and o."deletedAt" is null and o.status <> 'Cancelled'
      where l.division = $1 and not l."useDropShipment" ${live}
      union all select p."itemId", y."warehouseId", case when (y.type = 'Assembly') = p."isWhole" then p.quantity else 0 end,
        case when (y.type = 'Assembly') = p."isWhole" then 0 else p.quantity end
      from "assemblyOrder" y cross join lateral (
        select y."itemId", true as "isWhole", y."plannedQuantity" - y."finishedQuantity" as quantity
        union all select (part ->> 'partItemId')::uuid, false, (y."plannedQuantity" - y."finishedQuantity") * (part ->> 'quantity')::numeric
        from jsonb_array_elements(y."partItems") as part) p
      where y.division = $1 and y."deletedAt" is null
    )
    select w."itemId" as id from "itemWarehouse" w
    left join (select "itemId", "warehouseId", sum(come) as come, sum(go) as go from planned group by "itemId", "warehouseId") p
      on p."itemId" = w."itemId" and p."warehouseId" = w."warehouseId"
    where w.division = $1 and (w."plannedStockIn", w."plannedStockOut") <> (coalesce(p.come, 0), coalesce(p.go, 0))`,
  'an object without its due dates, or with those of another place': `
    select t.id from asset t left join "assetDue" d on d.division = t.division and d."assetId" = t.id
    where t.division = $1 and t."deletedAt" is null and (d."locationId", d."assetType") is distinct from (t."locationId", t."assetType")`,
  'a location, object or work order that is not found by its address': `
    select p.id from location p left join "locationDivision" d on d.id = p.id where p.division = $1 and d.division is distinct from p.division
    union all select w.id from "workOrder" w left join "workOrderDivision" d on d.id = w.id where w.division = $1 and d.division is distinct from w.division`,
  'a line of a sales order with another state than its deliveries': `
    select l.id from "salesOrderLine" l join "salesOrder" o on o.division = l.division and o.id = l."orderId" and o.status <> 'Cancelled'
    where l.division = $1 ${live} and l."deliveryStatus" <> case when (l.quantity - l."quantityDelivered") * sign(l.quantity) <= 0 then 'Complete'
      when l."quantityDelivered" * sign(l.quantity) > 0 then 'Partial' else 'Open' end`,
  'a document that is not found by its number': `
    select id from "purchaseOrder" where division = $1 and position("orderNumber"::text in "searchText") = 0
    union all select id from "salesOrder" where division = $1 and position("orderNumber"::text in "searchText") = 0
    union all select id from "purchaseInvoice" where division = $1 and position("entryNumber"::text in "searchText") = 0`,
  'a piece that left and is not noted as delivered': `
    select l.id from "goodsDeliveryLine" l join "salesOrderLine" s on s.division = l.division and s.id = l."salesOrderLineId"
    cross join lateral unnest(l."serialNumbers") as piece
    where l.division = $1 and l."quantityDelivered" > 0 ${live} and not exists (
      select from "deliveredSerialNumber" d where d.division = l.division and d."itemId" = s."itemId" and d."serialNumber" = piece) and not exists (
      select from "goodsDeliveryLine" b where b.division = l.division and b."quantityDelivered" < 0 and piece = any (b."serialNumbers"))`,
  'a label that does not lead to its object': `
    select t.id from asset t left join "tagDivision" d on d.tag = lower(t.tag)
    where t.division = $1 and t.tag is not null and t."deletedAt" is null and d.division is distinct from t.division`,
  'a counter behind the numbers of purchase orders': behind('purchaseOrder', 'purchaseOrder', 'orderNumber'),
  'a counter behind the numbers of receipts': behind('goodsReceipt', 'goodsReceipt', 'receiptNumber'),
  'a counter behind the numbers of purchase invoices': behind('purchaseInvoice', 'purchaseInvoice', 'entryNumber'),
  'a counter behind the numbers of sales orders': behind('salesOrder', 'salesOrder', 'orderNumber'),
  'a counter behind the numbers of deliveries': behind('goodsDelivery', 'goodsDelivery', 'deliveryNumber'),
  'a counter behind the numbers of service requests': behind('serviceRequest', 'serviceRequest', 'number'),
};
