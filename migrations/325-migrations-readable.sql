-- The server proves to balancers that the database has the migrations of its code: src/app/server/parts.ts.
grant select on migration to cura_application;
