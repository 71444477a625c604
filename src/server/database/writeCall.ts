import type { AuditChannel } from '#contract/auditEntry.ts';
import type { Call, Person } from '../http/call.ts';

/** What a write needs of a call: a job or a test makes one of its own. */
export interface WriteCall extends Pick<Call, 'database' | 'division' | 'ifMatch' | 'idempotency' | 'requestId'> {
  person: Pick<Person, 'oid' | 'name'>;
  /** Name of the call in the contract, or of the job; the audit keeps it. */
  operation?: string;
  /** The reason that a person gave for all that is written; `auditEach` keeps it where an entry has none of its own. */
  reason?: string | undefined;
  /** By which way the write came in; the audit keeps it. */
  channel?: AuditChannel;
  /** Told what an erasure takes away. */
  onErased?: (erased: ErasedFrom) => void;
}

/** What an erasure takes away from records of a table: the fields that held something, or the records themselves. */
export interface ErasedFrom {
  entity: string;
  ids: readonly string[];
  /** None where the records are gone. */
  fields: readonly string[];
}
