-- The foreign key of accounts looks for deleted work orders too: an index without them has each erased account read all work orders.
-- same as 43f8663f1fe3a2c672b68db2a5ae6a1f4a84c10b47db8934ffea2fb25acce037: indexes are built while others write
-- without a transaction: indexes are built concurrently
drop index concurrently if exists "workOrderOfAccountWhole";
create index concurrently "workOrderOfAccountWhole" on "workOrder" (division, "accountId", "plannedStart", id);
drop index concurrently if exists "workOrderOfAccount";
alter index "workOrderOfAccountWhole" rename to "workOrderOfAccount";
