-- The contact on the site stands on the visit itself: a request may name a person who is no contact of the account.
alter table "workOrder" add column "contactName" text;
alter table "workOrder" add column "contactPhone" text;
alter table "workOrder" add column "contactEmail" text;
alter table "workOrder" add column "noSignatureReason" text;
alter table "workOrder" add column search text generated always as (
  searchable(number || ' ' || description || ' ' || coalesce("purchaseOrder", '') || ' ' || coalesce("contactName", ''))
) stored;
-- The order of states and priorities in a list, which is not that of their words.
alter table "workOrder" add column "statusRank" bigint generated always as (
  array_position(array['Open', 'Herpland', 'Bevestigd', 'Gerealiseerd', 'Afgehandeld', 'Geannuleerd'], status)
) stored;
alter table "workOrder" add column "priorityRank" bigint generated always as (
  array_position(array['Low', 'Normal', 'High', 'Urgent'], priority)
) stored;

create index "workOrderNumber" on "workOrder" (division, number, id) where "deletedAt" is null;
create index "workOrderStatus" on "workOrder" (division, "statusRank", id) where "deletedAt" is null;
create index "workOrderPriority" on "workOrder" (division, "priorityRank", id) where "deletedAt" is null;
create index "workOrderModified" on "workOrder" (division, modified, id) where "deletedAt" is null;
create index "workOrderInState" on "workOrder" (division, status, "plannedStart", id) where "deletedAt" is null;
create index "workOrderOfEngineer" on "workOrder" (division, "engineerId", "plannedStart", id) where "deletedAt" is null;
create index "workOrderOfAccount" on "workOrder" (division, "accountId", "plannedStart", id) where "deletedAt" is null;
create index "workOrderFollowUp" on "workOrder" (division, "followUpOfId") where "followUpOfId" is not null;
create index "workOrderAssets" on "workOrder" using gin (division, "assetIds");
create index "workOrderSearch" on "workOrder" using gin (division, search gin_trgm_ops);

-- The line of the follow-up that a line marked Herpland went to, so that it goes there once.
alter table "workOrderItem" add column "followUpItemId" uuid;
create index "workOrderItemOfAsset" on "workOrderItem" (division, "assetId") where "assetId" is not null and "deletedAt" is null;

-- Signatures are kept: the one that holds is not superseded.
select create_records('autograph', $$
  "workOrderId" uuid not null,
  "signedBy" text,
  role text,
  remark text,
  rating integer check (rating between 1 and 10),
  "signedAt" timestamptz not null,
  ip text,
  "signedByLink" boolean not null,
  "documentHash" text not null,
  "supersededAt" timestamptz,
  "fileSize" integer not null,
  sha256 text not null,
  foreign key (division, "workOrderId") references "workOrder" (division, id)
$$);
create unique index "autographThatHolds" on autograph (division, "workOrderId") where "supersededAt" is null;
create index "autographOfWorkOrder" on autograph (division, "workOrderId", "signedAt");

-- The links that customers open a work order by: hashes of their tokens.
select create_records('workOrderLink', $$
  "workOrderId" uuid not null,
  "tokenHash" text not null,
  expires timestamptz not null,
  "revokedAt" timestamptz,
  foreign key (division, "workOrderId") references "workOrder" (division, id),
  unique (division, "tokenHash")
$$);
create index "workOrderLinkOfOrder" on "workOrderLink" (division, "workOrderId");
alter table "workOrder" drop column "accessToken";
alter table "workOrder" drop column "accessTokenExpires";
alter table "workOrder" rename constraint "workOrderServiceRequest" to "workOrder_division_serviceRequestId_fkey";
create unique index "autographExactId" on autograph (division, "exactId") where "exactId" is not null;
create unique index "workOrderLinkExactId" on "workOrderLink" (division, "exactId") where "exactId" is not null;
