-- What the mobility shop says of an order beside the sales order that it becomes, whose id it takes: src/features/mobility. The row is
-- written first, so that of many orders with one reference one goes on.
select create_records('mobilityOrder', $$
  "accountId" uuid not null,
  "resellerId" uuid,
  "externalReference" text check (char_length("externalReference") <= 30),
  "orderDate" timestamptz not null,
  "paymentReference" text check (char_length("paymentReference") <= 70),
  foreign key (division, "accountId") references account (division, id),
  foreign key (division, "resellerId") references account (division, id)
$$);
create unique index "mobilityOrderExactId" on "mobilityOrder" (division, "exactId") where "exactId" is not null;
create unique index "mobilityOrderReference" on "mobilityOrder" (division, "externalReference") where "externalReference" is not null;
create index "mobilityOrderCreated" on "mobilityOrder" (division, created, id);
create index "mobilityOrderOfReseller" on "mobilityOrder" (division, "resellerId", created, id) where "resellerId" is not null;
create index "mobilityOrderOfAccount" on "mobilityOrder" (division, "accountId");
-- by which the shop looks for an account that is there already
create index "accountByEmail" on account (division, lower(email)) where email is not null;
create index "accountByVatNumber" on account (division, "vatNumber") where "vatNumber" is not null;
