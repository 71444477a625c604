-- How goods are sent: orders name one, which must exist.
select create_records('shippingMethod', $$
  code text not null check (char_length(code) between 1 and 20),
  description text not null,
  unique (division, code)
$$);
create unique index "shippingMethodExactId" on "shippingMethod" (division, "exactId") where "exactId" is not null;
