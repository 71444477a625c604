-- How many requests stand in each state and how many of those are late: counted from the index alone.
-- same as d1df8c5bc32d0ab3b0dd2dcd00d5e0c9400f18862177a27aa135e65b92e75295: indexes are built while others write
-- without a transaction: indexes are built concurrently
drop index concurrently if exists "serviceRequestCounts";
create index concurrently "serviceRequestCounts" on "serviceRequest" (division, status, "slaDueAt") where "deletedAt" is null;
