-- The people who have written something, by their id in the directory: `createdBy` is shown with a name. They belong to no division.
create table person (
  oid text primary key check (char_length(oid) between 1 and 100),
  name text not null check (char_length(name) between 1 and 100)
);
select share_table('person');

insert into person (oid, name)
select distinct on (by) by, left("byName", 100) from audit where char_length(by) between 1 and 100 and "byName" <> '' order by by, at desc;
