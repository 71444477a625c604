-- What refers to accounts, addresses, contacts, items and locations is found by an index: when thousands of them are taken back at once, each is looked
-- for in every table that may refer to it.
create index "purchaseOrderByDeliveryAccountId" on "purchaseOrder" (division, "deliveryAccountId") where "deliveryAccountId" is not null;
create index "salesOrderByDeliverToId" on "salesOrder" (division, "deliverToId") where "deliverToId" is not null;
create index "salesOrderByInvoiceToId" on "salesOrder" (division, "invoiceToId") where "invoiceToId" is not null;
create index "purchaseOrderByDeliveryAddressId" on "purchaseOrder" (division, "deliveryAddressId") where "deliveryAddressId" is not null;
create index "salesOrderByDeliveryAddressId" on "salesOrder" (division, "deliveryAddressId") where "deliveryAddressId" is not null;
create index "locationByAddressId" on location (division, "addressId") where "addressId" is not null;
create index "purchaseInvoiceByContactId" on "purchaseInvoice" (division, "contactId") where "contactId" is not null;
create index "purchaseOrderBySupplierContactId" on "purchaseOrder" (division, "supplierContactId") where "supplierContactId" is not null;
create index "salesOrderByOrderedByContactId" on "salesOrder" (division, "orderedByContactId") where "orderedByContactId" is not null;
create index "workOrderByContactId" on "workOrder" (division, "contactId") where "contactId" is not null;
create index "complaintByContactId" on complaint (division, "contactId") where "contactId" is not null;
create index "locationByContactId" on location (division, "contactId") where "contactId" is not null;
create index "assemblyItemByPartItemId" on "assemblyItem" (division, "partItemId") where "partItemId" is not null;
create index "salesOrderLineByItemId" on "salesOrderLine" (division, "itemId") where "itemId" is not null;
create index "stockCountLineByItemId" on "stockCountLine" (division, "itemId") where "itemId" is not null;
create index "stockTransferLineByItemId" on "stockTransferLine" (division, "itemId") where "itemId" is not null;
create index "workOrderItemByItemId" on "workOrderItem" (division, "itemId") where "itemId" is not null;
create index "assetByItemId" on asset (division, "itemId") where "itemId" is not null;
create index "salesOrderByLocationId" on "salesOrder" (division, "locationId") where "locationId" is not null;
create index "locationByParentId" on location (division, "parentId") where "parentId" is not null;
