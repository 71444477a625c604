-- Finds deliveries by their warehouse and by the beginning of the tracking number.
-- without a transaction: goods are booked while the indexes are built
drop index concurrently if exists "goodsDeliveryWarehouse";
create index concurrently "goodsDeliveryWarehouse" on "goodsDelivery" (division, "warehouseId", "deliveryNumber");
drop index concurrently if exists "goodsDeliveryReference";
create index concurrently "goodsDeliveryReference" on "goodsDelivery" (division, lower("trackingNumber") text_pattern_ops) where "trackingNumber" is not null;
