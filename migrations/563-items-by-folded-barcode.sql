-- Finds items by their bar code, however it is written.
-- without a transaction: items are changed while the index is built
drop index concurrently if exists "itemByFoldedBarcode";
create index concurrently "itemByFoldedBarcode" on item (division, lower(barcode)) where barcode is not null;
