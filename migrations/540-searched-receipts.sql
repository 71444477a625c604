-- Finds receipts by their warehouse.
-- without a transaction: goods are booked while the index is built
drop index concurrently if exists "goodsReceiptWarehouse";
create index concurrently "goodsReceiptWarehouse" on "goodsReceipt" (division, "warehouseId", "receiptNumber");
