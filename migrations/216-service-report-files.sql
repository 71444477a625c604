-- Photos and videos of service reports.
select create_records('serviceReportAttachment', $$
  "serviceReportId" uuid not null,
  "checklistKey" text,
  type text not null check (type in ('Photo', 'Video')),
  description text,
  "fileName" text not null,
  "mimeType" text not null,
  "fileSize" integer not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  "takenAt" timestamptz,
  foreign key (division, "serviceReportId") references "serviceReport" (division, id) deferrable
$$);
create index "serviceReportAttachmentOfReport" on "serviceReportAttachment" (division, "serviceReportId", created, id);
create index "serviceReportAttachmentFile" on "serviceReportAttachment" (division, sha256);
create unique index "serviceReportAttachmentExactId" on "serviceReportAttachment" (division, "exactId") where "exactId" is not null;
