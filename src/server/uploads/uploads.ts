import sql, { type Sql } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/newId.ts';
import type { Call } from '../http/call.ts';

/** The size of the parts of an upload in bytes: at 0.1 Mbit/s one takes less than three minutes. */
export const partSize = 2_000_000;

/** The most uploads that a person may have open, and their most bytes together, over all divisions. */
export const mostUploads = { count: 20, bytes: 1_000_000_000 };

const lifetimeMs = 24 * 3_600_000;

/** An upload in parts. */
export interface Upload {
  id: string;
  fileName: string;
  size: number;
  partSize: number;
  /** The SHA-256 of the parts that have arrived, by their number. */
  parts: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  expires: number;
  /** Until when a call that takes the file holds the upload; in milliseconds since 1970. */
  inUseUntil: number | null;
  /** The SHA-256 of the file that it became. */
  usedAs: string | null;
  version: number;
}

/** The parts of a call that the owner of an upload is known by. */
export type UploadCall = Pick<Call, 'database' | 'division' | 'person' | 'services'>;

const columns = sql`u.id, u."fileName", u.size, u."partSize", u.parts::text as parts, u."usedAs", u.version,
  (extract(epoch from u.expires) * 1000)::float8 as expires, (extract(epoch from u."inUseUntil") * 1000)::float8 as "inUseUntil"`;

/** The condition that finds an upload for the person who began it. */
export function ofOwner({ division, person }: UploadCall, id: string): Sql {
  return sql`u.division = ${division} and u.id = ${id} and u."createdBy" = ${person.oid}`;
}

/** The upload with this id, until it expires, for the person who began it only. */
export async function findUpload(call: UploadCall, id: string): Promise<Upload | undefined> {
  const row = await call.database.row<Omit<Upload, 'parts'> & { parts: string }>(sql`
    select ${columns} from upload u where ${ofOwner(call, id)} and u.expires > ${nowOf(call)}::timestamptz`);
  return row && { ...row, parts: JSON.parse(row.parts) as Upload['parts'] }; // the column has no other keys and values
}

/** Adds an upload. */
export async function addUpload(call: UploadCall, { fileName, size }: Pick<Upload, 'fileName' | 'size'>): Promise<string> {
  const id = newId();
  const expires = new Date(call.services.now().getTime() + lifetimeMs).toISOString();
  await call.database.rows(sql`
    insert into upload (division, id, "createdBy", "fileName", size, "partSize", expires)
    values (${call.division}, ${id}, ${call.person.oid}, ${fileName}, ${size}, ${partSize}, ${expires})`);
  return id;
}

/**
 * Requires that a person may begin another upload of this size. Begun at the same moment, a few more may be open: as many as calls of one
 * person run at once.
 * @throws Problem tooManyUploads
 */
export async function requireFewUploads(call: UploadCall, size: number): Promise<void> {
  const row = await call.services.everywhere.row<{ count: number; bytes: number }>(sql`
    select count(*)::integer as count, coalesce(sum(size), 0)::float8 as bytes from upload
    where "createdBy" = ${call.person.oid} and "usedAs" is null and expires > ${nowOf(call)}::timestamptz`);
  const { count = 0, bytes = 0 } = row ?? {};
  if (count >= mostUploads.count || bytes + size > mostUploads.bytes)
    throw new Problem('tooManyUploads', { params: { count: mostUploads.count, max: mostUploads.bytes / 1_000_000 } });
}

/** Notes that a part has arrived. Returns false when the upload is gone, or the part has arrived with other bytes. */
export async function notePart(call: UploadCall, id: string, number: number, sha256: string): Promise<boolean> {
  const key = String(number);
  const row = await call.database.row(sql`
    update upload u set parts = u.parts || jsonb_build_object(${key}::text, ${sha256}::text), version = u.version + 1
    where ${ofOwner(call, id)} and u."usedAs" is null and coalesce(u.parts ->> ${key}::text, ${sha256}) = ${sha256} returning u.id`);
  return row !== undefined;
}

/** Deletes an upload that no call holds. Returns false when there is none. */
export async function deleteUpload(call: UploadCall, id: string): Promise<boolean> {
  const row = await call.database.row(sql`
    delete from upload u where ${ofOwner(call, id)} and (u."inUseUntil" is null or u."inUseUntil" < ${nowOf(call)}::timestamptz) returning u.id`);
  return row !== undefined;
}

/** The number of parts of an upload. */
export function partsOf({ size, partSize: each }: Pick<Upload, 'size' | 'partSize'>): number {
  return Math.ceil(size / each);
}

/** The size of a part in bytes; undefined when there is no part with this number. */
export function sizeOfPart(upload: Pick<Upload, 'size' | 'partSize'>, number: number): number | undefined {
  if (number < 1 || number > partsOf(upload)) return undefined;
  return Math.min(upload.partSize, upload.size - (number - 1) * upload.partSize);
}

/** The present time of the server, for a statement. */
export function nowOf({ services }: Pick<UploadCall, 'services'>): string {
  return services.now().toISOString();
}

/** Deletes uploads that have expired, and returns their ids. */
export async function deleteExpired(database: Database, division: number, until: string, limit: number): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    with old as (select id from upload where division = ${division} and expires < ${until}::timestamptz order by expires, id limit ${limit})
    delete from upload where division = ${division} and id in (select id from old) returning id`);
  return rows.map(({ id }) => id);
}
