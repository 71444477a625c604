-- What engineers found and did at objects. A completed report never changes; the one that corrects it names it.
select create_records('serviceReport', $$
  "assetId" uuid not null,
  number text not null,
  "workOrderId" uuid,
  "inspectionKind" text not null check ("inspectionKind" in ('Routine', 'Extended', 'Overhaul', 'Repair', 'Commissioning', 'UserCheck')),
  "reportDate" date not null,
  "engineerId" uuid,
  status text not null default 'Concept' check (status in ('Concept', 'Completed')),
  checklist jsonb not null default '[]',
  measurements jsonb not null default '{}',
  "attributeUpdates" jsonb not null default '{}',
  result text not null default 'NotInspected' check (result in ('Approved', 'ApprovedWithRemarks', 'Rejected', 'NotInspected')),
  findings text,
  recommendation text,
  "recommendReplacement" boolean not null default false,
  "workMinutes" integer check ("workMinutes" >= 0),
  "nextServiceDate" date,
  -- what the engineer gave for it, before the rules were asked
  "advisedServiceDate" date,
  "labelNumber" text,
  "correctsReportId" uuid,
  "completedAt" timestamptz check (("completedAt" is null) = (status = 'Concept')),
  "completedBy" text,
  "normSet" text,
  unique (division, number),
  foreign key (division, "assetId") references asset (division, id) deferrable,
  foreign key (division, "workOrderId") references "workOrder" (division, id) deferrable,
  foreign key (division, "engineerId") references engineer (division, id) deferrable,
  foreign key (division, "correctsReportId") references "serviceReport" (division, id) deferrable
$$);
create unique index "serviceReportExactId" on "serviceReport" (division, "exactId") where "exactId" is not null;
create index "serviceReportOfAsset" on "serviceReport" (division, "assetId", "reportDate", id);
create index "serviceReportOfVisit" on "serviceReport" (division, "workOrderId") where "workOrderId" is not null;
create unique index "serviceReportCorrected" on "serviceReport" (division, "correctsReportId")
  where "correctsReportId" is not null and status = 'Completed' and "deletedAt" is null;
