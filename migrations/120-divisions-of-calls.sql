-- Each entry belongs to a division that exists; 0 never was one.
alter table audit add constraint "auditDivision" check (division > 0);
alter table idempotency add constraint "idempotencyDivision" check (division > 0);

-- Until when the link that a customer signs a work order by is good.
alter table "workOrder" add column "accessTokenExpires" timestamptz;
