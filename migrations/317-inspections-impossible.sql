-- A draft remembers that its object could not be inspected: the result of a draft says nothing yet.
alter table "serviceReport" add column "inspectionImpossible" boolean not null default false;
