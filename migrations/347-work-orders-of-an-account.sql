-- The foreign key of accounts looks for deleted work orders too: an index without them has each erased account read all work orders.
drop index "workOrderOfAccount";
create index "workOrderOfAccount" on "workOrder" (division, "accountId", "plannedStart", id);
