-- What a record says it is about must exist in its own division.
-- same as c607cc9072ab734e3b02caa7bcc12712daefa524e20556c71b6c1429792df176: each constraint is added by a statement of its own, as a distributed PostgreSQL wants it

alter table complaint add foreign key (division, "documentId") references document (division, id) deferrable;
alter table complaint add foreign key (division, "assetId") references asset (division, id) deferrable;
alter table complaint add foreign key (division, "workOrderId") references "workOrder" (division, id) deferrable;
create index "complaintDocument" on complaint (division, "documentId") where "documentId" is not null;
create index "complaintAsset" on complaint (division, "assetId") where "assetId" is not null;
create index "complaintWorkOrder" on complaint (division, "workOrderId") where "workOrderId" is not null;

alter table "purchaseOrder" add foreign key (division, "documentId") references document (division, id) deferrable;
create index "purchaseOrderDocument" on "purchaseOrder" (division, "documentId") where "documentId" is not null;

alter table "purchaseInvoice" add foreign key (division, "documentId") references document (division, id) deferrable;
create index "purchaseInvoiceDocument" on "purchaseInvoice" (division, "documentId") where "documentId" is not null;
