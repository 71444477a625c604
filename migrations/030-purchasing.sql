-- Purchase orders, goods receipts and purchase invoices.

create table "purchaseOrder" (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  "orderNumber" integer not null,
  "supplierId" uuid not null,
  "supplierContactId" uuid,
  "orderDate" date not null,
  "receiptDate" date,
  description text,
  "yourRef" text,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  "exchangeRate" numeric(19, 6) not null default 1 check ("exchangeRate" > 0),
  "paymentCondition" text,
  "warehouseId" uuid,
  "dropShipment" boolean not null default false,
  "deliveryAccountId" uuid,
  "deliveryAddressId" uuid,
  "purchaseAgentId" uuid,
  "shippingMethodId" uuid,
  "salesOrderId" uuid,
  "orderStatus" text not null default 'Open' check ("orderStatus" in ('Open', 'Partial', 'Complete', 'Cancelled')),
  "receiptStatus" text not null default 'Open' check ("receiptStatus" in ('Open', 'Partial', 'Complete', 'Cancelled')),
  "invoiceStatus" text not null default 'Open' check ("invoiceStatus" in ('Open', 'Partial', 'Complete', 'Cancelled')),
  "approvalStatus" text not null default 'Automatic' check ("approvalStatus" in ('Awaiting', 'Automatic', 'Approved')),
  source text not null default 'Manual' check (source in ('Manual', 'SalesOrder', 'Rest')),
  "amountExclVat" numeric(19, 4) not null default 0,
  "vatAmount" numeric(19, 4) not null default 0,
  "amountInclVat" numeric(19, 4) not null default 0,
  "documentId" uuid,
  remarks text,
  -- number, description, reference, supplier and items, put together at each write
  "searchText" text not null default '',
  search text generated always as (searchable("searchText")) stored,
  primary key (division, id),
  unique (division, "orderNumber"),
  foreign key (division, "supplierId") references account (division, id),
  foreign key (division, "supplierContactId") references contact (division, id),
  foreign key (division, "deliveryAccountId") references account (division, id),
  foreign key (division, "deliveryAddressId") references address (division, id),
  foreign key (division, "warehouseId") references warehouse (division, id),
  foreign key (division, "paymentCondition") references "paymentCondition" (division, code),
  foreign key (division, "salesOrderId") references "salesOrder" (division, id)
);
select isolate_division('purchaseOrder');
create index "purchaseOrderSearch" on "purchaseOrder" using gin (division, search gin_trgm_ops);
create index "purchaseOrderSupplier" on "purchaseOrder" (division, "supplierId", "orderNumber");
create index "purchaseOrderSalesOrder" on "purchaseOrder" (division, "salesOrderId") where "salesOrderId" is not null;
create index "purchaseOrderDate" on "purchaseOrder" (division, "orderDate", id) where "deletedAt" is null;
create index "purchaseOrderReceiptDate" on "purchaseOrder" (division, "receiptDate", id) where "deletedAt" is null;
create index "purchaseOrderStatus" on "purchaseOrder" (division, "orderStatus", id) where "deletedAt" is null;
create index "purchaseOrderAmount" on "purchaseOrder" (division, "amountInclVat", id) where "deletedAt" is null;
create index "purchaseOrderModified" on "purchaseOrder" (division, modified, id) where "deletedAt" is null;
create index "purchaseOrderLive" on "purchaseOrder" (division, "orderNumber", id) where "deletedAt" is null;

create table "purchaseOrderLine" (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  "purchaseOrderId" uuid not null,
  "orderNumber" integer not null,
  "lineNumber" integer not null,
  "itemId" uuid not null,
  description text,
  quantity numeric(19, 4) not null check (quantity > 0),
  unit text,
  "unitPrice" numeric(19, 4) not null,
  discount numeric(9, 6) not null default 0 check (discount between 0 and 1),
  "netPrice" numeric(19, 4) not null,
  "vatCode" text,
  "vatPercentage" numeric(9, 6) not null default 0,
  "vatAmount" numeric(19, 4) not null default 0,
  amount numeric(19, 4) not null,
  "receiptDate" date,
  "receivedQuantity" numeric(19, 4) not null default 0 check ("receivedQuantity" >= 0),
  "invoicedQuantity" numeric(19, 4) not null default 0,
  "supplierItemCode" text,
  "salesOrderLineId" uuid,
  "costCenter" text,
  notes text,
  "searchText" text not null default '',
  search text generated always as (searchable("searchText")) stored,
  primary key (division, id),
  foreign key (division, "purchaseOrderId") references "purchaseOrder" (division, id),
  foreign key (division, "itemId") references item (division, id),
  foreign key (division, "vatCode") references "vatCode" (division, code),
  foreign key (division, "costCenter") references "costCenter" (division, code)
);
select isolate_division('purchaseOrderLine');
create index "purchaseOrderLineSearch" on "purchaseOrderLine" using gin (division, search gin_trgm_ops);
create unique index "purchaseOrderLineOfOrder" on "purchaseOrderLine" (division, "purchaseOrderId", "lineNumber") where "deletedAt" is null;
create index "purchaseOrderLineItem" on "purchaseOrderLine" (division, "itemId");
create index "purchaseOrderLineNumber" on "purchaseOrderLine" (division, "orderNumber", id) where "deletedAt" is null;
create index "purchaseOrderLinePlace" on "purchaseOrderLine" (division, "lineNumber", id) where "deletedAt" is null;
create index "purchaseOrderLineReceiptDate" on "purchaseOrderLine" (division, "receiptDate", id) where "deletedAt" is null;
create index "purchaseOrderLineModified" on "purchaseOrderLine" (division, modified, id) where "deletedAt" is null;
create index "purchaseOrderLineNotInvoiced" on "purchaseOrderLine" (division, "purchaseOrderId")
  where "deletedAt" is null and "invoicedQuantity" < greatest(quantity, "receivedQuantity");

create table "goodsReceipt" (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  "receiptNumber" integer not null,
  "receiptDate" date not null,
  description text,
  "supplierId" uuid not null,
  "warehouseId" uuid,
  "yourRef" text,
  remarks text,
  override boolean not null default false,
  "overrideReason" text check (char_length("overrideReason") between 1 and 255),
  primary key (division, id),
  unique (division, "receiptNumber"),
  foreign key (division, "supplierId") references account (division, id),
  foreign key (division, "warehouseId") references warehouse (division, id),
  check (not override or "overrideReason" is not null)
);
select isolate_division('goodsReceipt');
create index "goodsReceiptSupplier" on "goodsReceipt" (division, "supplierId", "receiptNumber");
create index "goodsReceiptDate" on "goodsReceipt" (division, "receiptDate", id) where "deletedAt" is null;
create index "goodsReceiptLive" on "goodsReceipt" (division, "receiptNumber", id) where "deletedAt" is null;

create table "goodsReceiptLine" (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  "goodsReceiptId" uuid not null,
  "lineNumber" integer not null,
  "purchaseOrderLineId" uuid not null,
  "quantityReceived" numeric(19, 4) not null check ("quantityReceived" > 0),
  "quantityOrdered" numeric(19, 4) not null,
  "storageLocationId" uuid,
  "serialNumbers" text[] not null default '{}',
  "batchNumbers" jsonb not null default '[]',
  notes text,
  primary key (division, id),
  unique (division, "goodsReceiptId", "lineNumber"),
  foreign key (division, "goodsReceiptId") references "goodsReceipt" (division, id),
  foreign key (division, "purchaseOrderLineId") references "purchaseOrderLine" (division, id)
);
select isolate_division('goodsReceiptLine');
create index "goodsReceiptLineOfOrderLine" on "goodsReceiptLine" (division, "purchaseOrderLineId");

create table "purchaseInvoice" (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  "entryNumber" integer not null,
  type text not null check (type in ('Direct', 'DirectCredit', 'Invoice', 'Credit')),
  "supplierId" uuid not null,
  "contactId" uuid,
  "yourRef" text not null check (char_length("yourRef") between 1 and 30),
  "invoiceDate" date not null,
  "dueDate" date,
  journal text not null,
  "financialYear" integer,
  "financialPeriod" integer check ("financialPeriod" between 1 and 13),
  "paymentCondition" text,
  "paymentReference" text,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  "exchangeRate" numeric(19, 6) not null default 1 check ("exchangeRate" > 0),
  "warehouseId" uuid,
  description text,
  remarks text,
  amount numeric(19, 4) not null default 0,
  "vatAmount" numeric(19, 4) not null default 0,
  "controlAmount" numeric(19, 4),
  status text not null default 'Draft' check (status in ('Draft', 'Open', 'Processed')),
  source text not null default 'Manual' check (source in ('Manual', 'PurchaseInvoice', 'PurchaseOrder', 'WebService')),
  "documentId" uuid,
  "searchText" text not null default '',
  search text generated always as (searchable("searchText")) stored,
  primary key (division, id),
  unique (division, "entryNumber"),
  foreign key (division, "supplierId") references account (division, id),
  foreign key (division, "contactId") references contact (division, id),
  foreign key (division, journal) references journal (division, code),
  foreign key (division, "paymentCondition") references "paymentCondition" (division, code),
  foreign key (division, "warehouseId") references warehouse (division, id)
);
select isolate_division('purchaseInvoice');
-- the supplier's number once per calendar year, however it is capitalised
create unique index "purchaseInvoiceReference"
  on "purchaseInvoice" (division, "supplierId", extract(year from "invoiceDate"), lower("yourRef")) where "deletedAt" is null;
create index "purchaseInvoiceSearch" on "purchaseInvoice" using gin (division, search gin_trgm_ops);
create index "purchaseInvoiceModified" on "purchaseInvoice" (division, modified, id) where "deletedAt" is null;
create index "purchaseInvoiceNumber" on "purchaseInvoice" (division, "entryNumber", id) where "deletedAt" is null;
create index "purchaseInvoiceDate" on "purchaseInvoice" (division, "invoiceDate", id) where "deletedAt" is null;
create index "purchaseInvoiceDueDate" on "purchaseInvoice" (division, "dueDate", id) where "deletedAt" is null;
create index "purchaseInvoiceYourRef" on "purchaseInvoice" (division, "yourRef", id) where "deletedAt" is null;
create index "purchaseInvoiceAmount" on "purchaseInvoice" (division, amount, id) where "deletedAt" is null;
create index "purchaseInvoiceStatus" on "purchaseInvoice" (division, status, id) where "deletedAt" is null;

create table "purchaseInvoiceLine" (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  "invoiceId" uuid not null,
  "lineNumber" integer not null,
  "purchaseOrderLineId" uuid,
  "itemId" uuid,
  description text,
  quantity numeric(19, 4) not null check (quantity <> 0),
  unit text,
  "unitPrice" numeric(19, 4) not null default 0,
  discount numeric(9, 6) not null default 0 check (discount between 0 and 1),
  "netPrice" numeric(19, 4) not null default 0,
  amount numeric(19, 4) not null default 0,
  "vatCode" text,
  "vatPercentage" numeric(9, 6) not null default 0,
  "vatAmount" numeric(19, 4) not null default 0,
  "vatTyped" boolean not null default false,
  "costCenter" text,
  "costUnit" text,
  notes text,
  "differenceAccepted" boolean not null default false,
  primary key (division, id),
  foreign key (division, "invoiceId") references "purchaseInvoice" (division, id),
  foreign key (division, "purchaseOrderLineId") references "purchaseOrderLine" (division, id),
  foreign key (division, "itemId") references item (division, id),
  foreign key (division, "vatCode") references "vatCode" (division, code),
  foreign key (division, "costCenter") references "costCenter" (division, code),
  check ("purchaseOrderLineId" is not null or "itemId" is not null)
);
select isolate_division('purchaseInvoiceLine');
create index "purchaseInvoiceLineOfInvoice" on "purchaseInvoiceLine" (division, "invoiceId", "lineNumber") where "deletedAt" is null;
create index "purchaseInvoiceLineOfOrderLine" on "purchaseInvoiceLine" (division, "purchaseOrderLineId") where "deletedAt" is null;
create index "purchaseInvoiceLineItem" on "purchaseInvoiceLine" (division, "itemId");
