-- Finds deliveries by their warehouse.
-- without a transaction: goods are booked while the index is built
drop index concurrently if exists "goodsDeliveryWarehouse";
create index concurrently "goodsDeliveryWarehouse" on "goodsDelivery" (division, "warehouseId", "deliveryNumber");
