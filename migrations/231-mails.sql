-- Mails to customers, written in the transaction of what they tell of and sent by a job: src/features/mails.
select create_records('mail', $$
  receiver text not null,
  "receiverName" text,
  "fromName" text not null,
  "replyTo" text,
  language text not null check (language in ('nl', 'de', 'en')),
  theme text not null,
  template text not null,
  "subjectType" text not null,
  "subjectId" uuid not null,
  "accountId" uuid,
  subject text not null,
  text text,
  html text,
  "messageId" text not null,
  status text not null check (status in ('Pending', 'Sending', 'Sent', 'Failed', 'Parked', 'Cancelled')),
  attempts integer not null default 0,
  "nextAttempt" timestamptz,
  "sentAt" timestamptz,
  "lastError" text,
  "waitingSince" timestamptz not null default now()
$$);
create unique index "mailExactId" on mail (division, "exactId") where "exactId" is not null;
create index "mailDue" on mail (division, "nextAttempt") where status in ('Pending', 'Sending', 'Failed');
create index "mailCreated" on mail (division, created, id);
create index "mailStatus" on mail (division, status, created, id);
create index "mailSubject" on mail (division, "subjectId");
