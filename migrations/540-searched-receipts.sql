-- Finds receipts by their warehouse and by the beginning of the supplier's reference.
-- without a transaction: goods are booked while the indexes are built
drop index concurrently if exists "goodsReceiptWarehouse";
create index concurrently "goodsReceiptWarehouse" on "goodsReceipt" (division, "warehouseId", "receiptNumber");
drop index concurrently if exists "goodsReceiptReference";
create index concurrently "goodsReceiptReference" on "goodsReceipt" (division, lower("yourRef") text_pattern_ops) where "yourRef" is not null;
