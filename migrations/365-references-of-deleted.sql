-- A foreign key looks for deleted rows too: an index without them has each account, item or location that an import takes back read the whole table
-- that may refer to it.
create index "purchaseInvoiceBySupplierId" on "purchaseInvoice" (division, "supplierId");
create index "salesItemPriceByItemId" on "salesItemPrice" (division, "itemId");
create index "assemblyItemByItemId" on "assemblyItem" (division, "itemId");
drop index "assemblyOrderOfItem";
create index "assemblyOrderOfItem" on "assemblyOrder" (division, "itemId", "orderNumber");
create index "agreedIntervalByLocationId" on "agreedInterval" (division, "locationId") where "locationId" is not null;
