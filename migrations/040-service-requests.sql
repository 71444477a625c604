-- Documents with their files, and service requests with their contacts and files.

create table document (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  number integer not null,
  subject text not null,
  type integer not null,
  "typeDescription" text,
  "categoryId" uuid,
  "folderId" uuid,
  "folderCode" text,
  "documentDate" date,
  "expiryDate" date,
  "accountId" uuid,
  "contactId" uuid,
  "itemId" uuid,
  "salesOrderNumber" integer,
  amount numeric(19, 4),
  currency text,
  language text,
  body text,
  status text not null default 'Concept' check (status in ('Concept', 'Completed')),
  "subjectType" text
    check ("subjectType" in ('ServiceReport', 'WorkOrder', 'SalesOrder', 'PurchaseInvoice', 'ServiceRequest', 'Complaint', 'Other')),
  "subjectId" uuid,
  search text generated always as (searchable(number::text || ' ' || subject || ' ' || coalesce("typeDescription", ''))) stored,
  primary key (division, id),
  constraint "documentNumber" unique (division, number),
  foreign key (division, "accountId") references account (division, id)
);
create unique index "documentExactId" on document (division, "exactId") where "exactId" is not null;
create index "documentByCreated" on document (division, created, id) where "deletedAt" is null;
create index "documentBySubject" on document (division, subject, id) where "deletedAt" is null;
create index "documentAccount" on document (division, "accountId") where "accountId" is not null;
create index "documentSubject" on document (division, "subjectType", "subjectId") where "subjectId" is not null;
create index "documentSearch" on document using gin (division, search gin_trgm_ops);
select isolate_division('document');

create table "documentAttachment" (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  "documentId" uuid not null,
  "fileName" text not null,
  "fileSize" integer not null check ("fileSize" >= 0),
  "mimeType" text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (division, id),
  foreign key (division, "documentId") references document (division, id)
);
create index "documentAttachmentDocument" on "documentAttachment" (division, "documentId", created);
create index "documentAttachmentFile" on "documentAttachment" (division, sha256);
select isolate_division('documentAttachment');

create table "serviceRequest" (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  number integer not null,
  "requestType" text not null check ("requestType" in ('Maintenance', 'Repair', 'Installation', 'Delivery', 'Advice')),
  description text not null,
  notes text,
  "accountId" uuid not null,
  "contactId" uuid,
  "locationId" uuid,
  "assetIds" uuid[] not null default '{}',
  "receiptDate" timestamptz not null,
  "periodStart" date,
  "periodEnd" date,
  priority text not null default 'Normal' check (priority in ('Low', 'Normal', 'High', 'Urgent')),
  status text not null check (status in ('Draft', 'Open', 'Accepted', 'Declined', 'Planned', 'Realised', 'Processed', 'Void')),
  "purchaseOrder" text,
  "wifiNetwork" text,
  -- Encrypted by the server; never readable here
  "wifiCode" text,
  "acceptedBy" text,
  "acceptedAt" timestamptz,
  "declinedBy" text,
  "declinedAt" timestamptz,
  "declineReason" text,
  "assignedToId" uuid,
  "nextAction" date,
  "documentId" uuid,
  source text not null default 'Console' check (source in ('Console', 'Exact', 'Public', 'Mobility', 'Schedule')),
  "slaDueAt" timestamptz,
  search text generated always as (
    searchable(number::text || ' ' || description || ' ' || coalesce(notes, '') || ' ' || coalesce("purchaseOrder", ''))
  ) stored,
  primary key (division, id),
  constraint "serviceRequestNumber" unique (division, number),
  check ("periodEnd" >= "periodStart"),
  foreign key (division, "accountId") references account (division, id),
  foreign key (division, "contactId") references contact (division, id),
  foreign key (division, "locationId") references location (division, id),
  foreign key (division, "documentId") references document (division, id)
) with (fillfactor = 85);
create unique index "serviceRequestExactId" on "serviceRequest" (division, "exactId") where "exactId" is not null;
create index "serviceRequestByReceipt" on "serviceRequest" (division, "receiptDate", id) where "deletedAt" is null;
create index "serviceRequestByDue" on "serviceRequest" (division, "slaDueAt", id) where "deletedAt" is null;
create index "serviceRequestByPeriod" on "serviceRequest" (division, "periodStart", id) where "deletedAt" is null;
create index "serviceRequestByStatus" on "serviceRequest" (division, status, "receiptDate") where "deletedAt" is null;
create index "serviceRequestByModified" on "serviceRequest" (division, modified, id) where "deletedAt" is null;
create index "serviceRequestAccount" on "serviceRequest" (division, "accountId", "receiptDate");
create index "serviceRequestContactPerson" on "serviceRequest" (division, "contactId") where "contactId" is not null;
create index "serviceRequestLocation" on "serviceRequest" (division, "locationId") where "locationId" is not null;
create index "serviceRequestDocument" on "serviceRequest" (division, "documentId") where "documentId" is not null;
create index "serviceRequestSearch" on "serviceRequest" using gin (division, search gin_trgm_ops);
select isolate_division('serviceRequest');

create table "serviceRequestContact" (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  "serviceRequestId" uuid not null,
  "contactId" uuid,
  name text not null,
  email text,
  phone text,
  mobile text,
  role text check (role in ('Requester', 'OnSite', 'Approver', 'Signing', 'Invoice')),
  "isPrimary" boolean not null default false,
  notify boolean not null default true,
  primary key (division, id),
  check (coalesce(email, phone, mobile) is not null),
  foreign key (division, "serviceRequestId") references "serviceRequest" (division, id),
  foreign key (division, "contactId") references contact (division, id)
);
create index "serviceRequestContactRequest" on "serviceRequestContact" (division, "serviceRequestId", created);
create index "serviceRequestContactContact" on "serviceRequestContact" (division, "contactId") where "contactId" is not null;
select isolate_division('serviceRequestContact');

create table "serviceRequestAttachment" (
  division integer not null,
  id uuid not null,
  "exactId" uuid,
  created timestamptz not null default now(),
  "createdBy" text not null,
  modified timestamptz not null default now(),
  "modifiedBy" text not null,
  version integer not null default 1,
  "syncStatus" text not null default 'LocalOnly' check ("syncStatus" in ('Pending', 'Synced', 'Failed', 'LocalOnly')),
  "syncError" text,
  "deletedAt" timestamptz,
  "serviceRequestId" uuid not null,
  "fileName" text not null,
  "fileSize" integer not null check ("fileSize" >= 0),
  "mimeType" text not null,
  "mediaType" text generated always as (
    case when "mimeType" like 'image/%' then 'Photo' when "mimeType" like 'video/%' then 'Video' end
  ) stored,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (division, id),
  foreign key (division, "serviceRequestId") references "serviceRequest" (division, id)
);
create index "serviceRequestAttachmentRequest" on "serviceRequestAttachment" (division, "serviceRequestId", created);
create index "serviceRequestAttachmentFile" on "serviceRequestAttachment" (division, sha256);
select isolate_division('serviceRequestAttachment');

-- When the job of a division last ran.
create table "serviceRequestCheck" (
  division integer not null primary key,
  "checkedUntil" timestamptz not null
);
select isolate_division('serviceRequestCheck');

-- A work order is made for at most one request.
alter table "workOrder"
  add constraint "workOrderServiceRequest" foreign key (division, "serviceRequestId") references "serviceRequest" (division, id)
  deferrable initially immediate;
create index if not exists "workOrderByServiceRequest" on "workOrder" (division, "serviceRequestId") where "serviceRequestId" is not null;
