-- The connection to Exact Online, one of the whole installation, with its tokens sealed, and the consents that were begun:
-- src/features/accounting-link.
create table "exactConnection" (
  id integer primary key check (id = 1),
  "accessToken" text not null,
  "refreshToken" text not null,
  "expiresAt" timestamptz not null,
  "renewedAt" timestamptz not null,
  "renewingUntil" timestamptz,
  "connectedAt" timestamptz not null,
  "connectedBy" text not null
);
create table "exactConsent" (
  state text primary key,
  oid text not null,
  name text not null,
  "expiresAt" timestamptz not null
);
select share_table('exactConnection'), share_table('exactConsent');
