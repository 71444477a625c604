-- What items cost: for all customers (the list) or for one account, from a quantity on, between two days, in a currency.
select create_records('salesItemPrice', $$
  "itemId" uuid not null,
  "accountId" uuid,
  quantity numeric(19, 4) not null default 1 check (quantity > 0),
  price numeric(19, 4) not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unit text,
  "startDate" date,
  "endDate" date check ("endDate" >= "startDate"),
  foreign key (division, "itemId") references item (division, id),
  foreign key (division, "accountId") references account (division, id)
$$);
create unique index "salesItemPriceExactId" on "salesItemPrice" (division, "exactId") where "exactId" is not null;
create unique index "salesItemPriceOnce" on "salesItemPrice" (division, "itemId", "accountId", currency, quantity, "startDate")
  nulls not distinct where "deletedAt" is null;
create index "salesItemPriceOfAccount" on "salesItemPrice" (division, "accountId") where "accountId" is not null;
create index "salesItemPriceModified" on "salesItemPrice" (division, modified, id) where "deletedAt" is null;
