-- Serial and batch numbers are the same in capitals and small letters (decision 182): these tables have them in capitals, documents as typed.
-- Of a piece that is known by two spellings, the delivery counts, as it was recorded later.
delete from "stockedSerialNumber" s using "deliveredSerialNumber" d
where d.division = s.division and d."itemId" = s."itemId" and d."serialNumber" <> s."serialNumber"
  and upper(d."serialNumber") = upper(s."serialNumber");
delete from "stockedSerialNumber" s using "stockedSerialNumber" o
where o.division = s.division and o."itemId" = s."itemId" and upper(o."serialNumber") = upper(s."serialNumber")
  and o."serialNumber" collate "C" < s."serialNumber" collate "C";
update "stockedSerialNumber" set "serialNumber" = upper("serialNumber") where "serialNumber" <> upper("serialNumber");
delete from "deliveredSerialNumber" s using "deliveredSerialNumber" o
where o.division = s.division and o."itemId" = s."itemId" and upper(o."serialNumber") = upper(s."serialNumber")
  and o."serialNumber" collate "C" < s."serialNumber" collate "C";
update "deliveredSerialNumber" set "serialNumber" = upper("serialNumber") where "serialNumber" <> upper("serialNumber");

insert into "openingBatch" (division, "itemId", "warehouseId", "batchNumber", "sourceId", quantity)
select b.division, b."itemId", b."warehouseId", upper(b."batchNumber"), b."sourceId", sum(b.quantity) from "openingBatch" b
group by b.division, b."itemId", b."warehouseId", upper(b."batchNumber"), b."sourceId" having bool_or(b."batchNumber" <> upper(b."batchNumber"))
on conflict (division, "itemId", "warehouseId", "batchNumber", "sourceId") do update set quantity = excluded.quantity;
delete from "openingBatch" where "batchNumber" <> upper("batchNumber");
