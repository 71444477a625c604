import type { Readable } from 'node:stream';
import type { AuditChannel } from '#contract/auditEntry.ts';
import type { Capability, Operation, PathOf, QueryOf, BodyOf } from '#contract/operation.ts';
import type { Language } from '#contract/values.ts';
import type { Database } from '../database/database.ts';
import type { UploadedFile } from '../files/files.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Services } from './services.ts';

/** The caller of a call: a signed-in person, the timer with the job key, the holder of a link, or an anonymous caller. */
export interface Person {
  kind: 'person' | 'job' | 'link' | 'anonymous';
  /** Object id in the directory; the value of createdBy, modifiedBy and the audit. */
  oid: string;
  name: string;
  email: string | undefined;
  roles: readonly string[];
  /** Divisions the person may work in. */
  divisions: readonly number[] | 'all';
  /** The only record that a link gives access to. */
  recordId: string | undefined;
  /** The program that requested the token of the person, where the token names it. */
  client?: string | undefined;
  /** Whether the person has a capability under the configured roles. */
  can(capability: Capability): boolean;
}

/** The requested part of a list, after reading sort, range, filter, PageSize, Page and After. */
export interface ListRequest {
  /** Column and direction; always one of the operation's sort columns. */
  sort: { column: string; descending: boolean };
  /** First row, 0-based; 0 when `after` is given. */
  offset: number;
  /** Number of rows, 1 to 1000. */
  limit: number;
  /** Opaque key of the previous answer; the page continues after it. */
  after: string | undefined;
  /** The validated `filter` object without its `id`; empty when none was sent. */
  filter: Record<string, unknown>;
  /** The ids in the filter; `listPage` returns only rows with these ids. */
  ids?: readonly string[] | undefined;
  /** Whether the caller sent none of sort, range and filter: only then a default period (last 90 days …) applies. */
  isPlain: boolean;
  /** Whether the caller sent a range. */
  isRanged?: boolean;
  /** Whether the rows are for a file, with the fields of `exported`. */
  isExport?: boolean;
}

/** A call that has passed validation and authorisation, as its handler receives it. */
export interface Call<O extends Operation = Operation> {
  path: PathOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  /** Text fields of a multipart form. */
  form: Record<string, string | undefined>;
  /** The uploaded `file` of a multipart form; already stored, sniffed and measured. */
  file: UploadedFile | undefined;
  /** The body of a call that takes plain bytes, while it arrives. */
  octets: Readable | undefined;
  headers: Record<string, string | undefined>;
  list: ListRequest;
  /**
   * The division that the path names or the resolver of the call's scope finds. A call of the scope `directory` has none: reading
   * it throws.
   */
  readonly division: number;
  person: Person;
  language: Language;
  /** Limited to the call's division. A call without a division reads all divisions of the person, and cannot write. */
  database: Database;
  /** Version of If-Match, when one was sent. */
  ifMatch: number | undefined;
  /** Key and body hash of Idempotency-Key, when one was sent with a POST; the secrets encrypt an answer that is secret. */
  idempotency: { key: string; hash: string; secrets: Secrets } | undefined;
  services: Services;
  requestId: string;
  /** Name of the call in the contract. */
  operation: string;
  channel: AuditChannel;
  /** The caller's address. */
  ip: string;
  /** Whether the caller has closed the connection, so that no answer arrives. */
  hasLeft(): boolean;
  /** Whether the caller prefers this media type by its Accept header over JSON. */
  accepts(mediaType: string): boolean;
  /**
   * The best of the media types that the answer can have, by the Accept header.
   * @throws Problem notAcceptable
   */
  bestOf<const Type extends string>(mediaTypes: readonly Type[]): Type;
}
