-- Accounts (customers, suppliers, resellers) with their addresses, contacts and classifications, and complaints.

create table "accountClassification" (
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
  code text not null,
  description text not null,
  "classificationNameId" uuid not null,
  "classificationName" text not null,
  primary key (division, id),
  unique (division, "classificationNameId", code)
);
select isolate_division('accountClassification');

create table account (
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
  code text collate "byNumber" not null,
  name text collate "byName" not null,
  "tradeName" text,
  "searchCode" text,
  status text not null default 'None' check (status in ('None', 'Suspect', 'Prospect', 'Customer')),
  "isCustomer" boolean not null generated always as (status = 'Customer') stored,
  "isSupplier" boolean not null default false,
  "isReseller" boolean not null default false,
  "resellerId" uuid,
  "parentId" uuid,
  type text not null default 'Relation' check (type in ('Relation', 'Division')),
  blocked boolean not null default false,
  "addressLine1" text,
  "addressLine2" text,
  "addressLine3" text,
  postcode text,
  city text collate "byName",
  state text,
  country text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  phone text,
  "phoneExtension" text,
  email text,
  website text,
  language text check (language in ('nl', 'de', 'en')),
  "chamberOfCommerce" text,
  "vatNumber" text,
  "oinNumber" text,
  "glnNumber" text,
  "peppolId" text,
  "datevDebtorCode" text,
  "datevCreditorCode" text,
  "mainContactId" uuid,
  "accountManagerId" uuid,
  classifications uuid[] not null default '{}' check (cardinality(classifications) <= 8),
  "invoiceAccountId" uuid,
  "paymentConditionSales" text,
  "paymentConditionPurchase" text,
  "salesVatCode" text,
  "purchaseVatCode" text,
  "salesCurrency" text,
  "purchaseCurrency" text,
  "discountSales" numeric(9, 6) check ("discountSales" between 0 and 1),
  "discountPurchase" numeric(9, 6) check ("discountPurchase" between 0 and 1),
  "creditLineSales" numeric(19, 4),
  "purchaseLeadDays" integer check ("purchaseLeadDays" >= 0),
  "codeAtSupplier" text,
  iban text,
  "customerPoRequired" boolean not null default false,
  remarks text,
  "startDate" date,
  "endDate" date,
  -- The names of the live contacts, kept by whoever writes a contact, so that a search for a person finds the account.
  "contactNames" text not null default '',
  -- Whether there are addresses besides the main visiting one, which the account holds itself: then only they must be read.
  "hasOtherAddresses" boolean not null default false,
  search text generated always as (
    searchable(code || ' ' || name || ' ' || coalesce("tradeName", '') || ' ' || coalesce("searchCode", '') || ' ' || coalesce(city, '')
      || ' ' || coalesce(postcode, '') || ' ' || replace(coalesce(postcode, ''), ' ', '') || ' ' || "contactNames")
  ) stored,
  place point generated always as (point(longitude, latitude)) stored,
  primary key (division, id),
  constraint "accountCode" unique (division, code),
  check ((latitude is null) = (longitude is null)),
  check ("endDate" >= "startDate"),
  foreign key (division, "resellerId") references account (division, id),
  foreign key (division, "parentId") references account (division, id),
  foreign key (division, "invoiceAccountId") references account (division, id)
) with (fillfactor = 85);
create unique index "accountExactId" on account (division, "exactId") where "exactId" is not null;
-- One index for each column that a list may be sorted on; what filters ask for most stands beside it.
create index "accountByName" on account (division, name, id) include ("isCustomer", "isSupplier", blocked) where "deletedAt" is null;
create index "accountByCode" on account (division, code, id) where "deletedAt" is null;
create index "accountByCity" on account (division, city, id) where "deletedAt" is null;
create index "accountByPostcode" on account (division, postcode, id) where "deletedAt" is null;
create index "accountClassifications" on account using gin (division, classifications) where classifications <> '{}';
create index "accountSearch" on account using gin (division, search gin_trgm_ops);
create index "accountPlace" on account using gist (division, place) where place is not null;
create index "accountReseller" on account (division, "resellerId") where "resellerId" is not null;
create index "accountParent" on account (division, "parentId") where "parentId" is not null;
create index "accountInvoiceAccount" on account (division, "invoiceAccountId") where "invoiceAccountId" is not null;
select isolate_division('account');

create table contact (
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
  "accountId" uuid not null,
  hid integer not null,
  title text,
  initials text,
  "firstName" text,
  "middleName" text,
  "lastName" text,
  "fullName" text not null,
  gender text check (gender in ('Male', 'Female', 'Unknown')),
  "jobTitle" text,
  email text,
  phone text,
  mobile text,
  language text check (language in ('nl', 'de', 'en')),
  "isMailingExcluded" boolean not null default false,
  roles text[] not null default '{}' check (roles <@ array['Planning', 'Signing', 'Invoice', 'Safety', 'General']),
  notes text,
  "startDate" date,
  "endDate" date,
  primary key (division, id),
  unique (division, hid),
  check ("firstName" is not null or "lastName" is not null),
  check ("endDate" >= "startDate"),
  foreign key (division, "accountId") references account (division, id)
);
create unique index "contactExactId" on contact (division, "exactId") where "exactId" is not null;
create index "contactOfAccount" on contact (division, "accountId", hid);
select isolate_division('contact');

alter table account add foreign key (division, "mainContactId") references contact (division, id) deferrable;
create index "accountMainContact" on account (division, "mainContactId") where "mainContactId" is not null;

-- The main visiting address of an account has the account's id and says what stands on the account.
create table address (
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
  "accountId" uuid,
  type text not null check (type in ('Visit', 'Postal', 'Invoice', 'Delivery')),
  "isMain" boolean not null default false,
  "addressLine1" text,
  "addressLine2" text,
  "addressLine3" text,
  postcode text,
  city text,
  state text,
  country text,
  "contactId" uuid,
  phone text,
  notes text,
  "warehouseId" uuid,
  primary key (division, id),
  check ("accountId" is not null or "warehouseId" is not null),
  foreign key (division, "accountId") references account (division, id),
  foreign key (division, "contactId") references contact (division, id)
);
create unique index "addressExactId" on address (division, "exactId") where "exactId" is not null;
create index "addressOfAccount" on address (division, "accountId", type);
create index "addressOfContact" on address (division, "contactId") where "contactId" is not null;
select isolate_division('address');

-- The addresses of an account besides the main visiting one, as the API shows them. A function, because a subquery that is
-- hardly ever needed would be set up for every account that is read.
create function other_addresses(of_division integer, of_account uuid) returns json[]
  language plpgsql stable
  as $$
begin
  return array(
    select row_to_json(o) from (
      select id, "exactId", division, to_char(created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created, "createdBy",
        to_char(modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as modified, "modifiedBy", version, "syncStatus", "syncError",
        to_char("deletedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt", "accountId", type, "isMain", "addressLine1",
        "addressLine2", "addressLine3", postcode, city, state, country, "contactId", phone, notes, "warehouseId"
      from address
      where division = of_division and "accountId" = of_account and "deletedAt" is null and not (type = 'Visit' and "isMain")
      order by array_position(array['Visit', 'Postal', 'Invoice', 'Delivery'], type), not "isMain", id
    ) o);
end $$;

create table complaint (
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
  complaint text not null,
  "accountId" uuid not null,
  "contactId" uuid,
  "receiptDate" date not null,
  status text not null default 'Open'
    check (status in ('Void', 'Rejected', 'Draft', 'Open', 'Approved', 'Realised', 'Processed')),
  "assignedToId" uuid,
  "nextAction" date,
  "documentId" uuid,
  notes text,
  "assetId" uuid,
  "workOrderId" uuid,
  resolution text,
  "resolvedBy" text,
  "resolvedAt" timestamptz,
  search text generated always as (searchable(number::text || ' ' || complaint || ' ' || coalesce(notes, ''))) stored,
  primary key (division, id),
  unique (division, number),
  foreign key (division, "accountId") references account (division, id),
  foreign key (division, "contactId") references contact (division, id)
);
create unique index "complaintExactId" on complaint (division, "exactId") where "exactId" is not null;
create index "complaintByReceipt" on complaint (division, "receiptDate", id) where "deletedAt" is null;
create index "complaintByModified" on complaint (division, modified, id) where "deletedAt" is null;
create index "complaintOfAccount" on complaint (division, "accountId", "receiptDate");
create index "complaintSearch" on complaint using gin (division, search gin_trgm_ops);
select isolate_division('complaint');
