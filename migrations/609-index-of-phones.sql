-- Finds accounts by their telephone number.
-- without a transaction: accounts are changed while the index is built
drop index concurrently if exists "accountByPhone";
create index concurrently "accountByPhone" on account (division, national_number(phone)) where phone is not null;
