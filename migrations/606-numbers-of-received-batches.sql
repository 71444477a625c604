-- Batches of a receipt have the shape of those of deliveries, counts and transfers: a number and its quantity.
update "goodsReceiptLine" set "batchNumbers" = (
  select jsonb_agg(batch - 'batchNumber' || jsonb_build_object('number', coalesce(batch -> 'number', batch -> 'batchNumber')) order by position)
  from jsonb_array_elements("batchNumbers") with ordinality as batches (batch, position))
where "batchNumbers" @? '$[*].batchNumber';
