-- How many requests stand in each state and how many of those are late: counted from the index alone.
create index "serviceRequestCounts" on "serviceRequest" (division, status, "slaDueAt") where "deletedAt" is null;
