-- The address to which a delivery went, as it was then: that of the account or of its address may change later. Null for deliveries
-- before, which show the present address, and after an erasure.
alter table "goodsDelivery" add column "deliveryAddress" text;
