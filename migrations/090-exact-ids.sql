-- Records are asked for by our id or Exact's. Without an index for the second, PostgreSQL reads a whole division to find one record.

create unique index "accountClassificationExactId" on "accountClassification" (division, "exactId") where "exactId" is not null;
create unique index "assemblyItemExactId" on "assemblyItem" (division, "exactId") where "exactId" is not null;
create unique index "costCenterExactId" on "costCenter" (division, "exactId") where "exactId" is not null;
create unique index "documentAttachmentExactId" on "documentAttachment" (division, "exactId") where "exactId" is not null;
create unique index "engineerExactId" on engineer (division, "exactId") where "exactId" is not null;
create unique index "financialPeriodExactId" on "financialPeriod" (division, "exactId") where "exactId" is not null;
create unique index "goodsReceiptExactId" on "goodsReceipt" (division, "exactId") where "exactId" is not null;
create unique index "goodsReceiptLineExactId" on "goodsReceiptLine" (division, "exactId") where "exactId" is not null;
create unique index "itemExactId" on item (division, "exactId") where "exactId" is not null;
create unique index "itemGroupExactId" on "itemGroup" (division, "exactId") where "exactId" is not null;
create unique index "journalExactId" on journal (division, "exactId") where "exactId" is not null;
create unique index "paymentConditionExactId" on "paymentCondition" (division, "exactId") where "exactId" is not null;
create unique index "purchaseInvoiceExactId" on "purchaseInvoice" (division, "exactId") where "exactId" is not null;
create unique index "purchaseInvoiceLineExactId" on "purchaseInvoiceLine" (division, "exactId") where "exactId" is not null;
create unique index "purchaseOrderExactId" on "purchaseOrder" (division, "exactId") where "exactId" is not null;
create unique index "purchaseOrderLineExactId" on "purchaseOrderLine" (division, "exactId") where "exactId" is not null;
create unique index "serviceRequestAttachmentExactId" on "serviceRequestAttachment" (division, "exactId") where "exactId" is not null;
create unique index "serviceRequestContactExactId" on "serviceRequestContact" (division, "exactId") where "exactId" is not null;
create unique index "unitExactId" on unit (division, "exactId") where "exactId" is not null;
create unique index "vatCodeExactId" on "vatCode" (division, "exactId") where "exactId" is not null;
create unique index "warehouseExactId" on warehouse (division, "exactId") where "exactId" is not null;

create index "purchaseOrderLineSalesOrderLine" on "purchaseOrderLine" (division, "salesOrderLineId") where "salesOrderLineId" is not null;
