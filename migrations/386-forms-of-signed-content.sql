-- Which form of its work order a signature's hash is of: until now header, objects and lines; from form 2 also how the objects came out.
alter table autograph add column "contentForm" integer not null default 1;
