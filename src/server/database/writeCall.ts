import type { AuditChannel } from '#contract/auditEntry.ts';
import type { Call, Person } from '../http/call.ts';

/** The parts of a call that a write needs; jobs and tests make their own. */
export interface WriteCall extends Pick<Call, 'database' | 'division' | 'ifMatch' | 'idempotency' | 'requestId'> {
  person: Pick<Person, 'oid' | 'name'>;
  /** Name of the call in the contract, or of the job; recorded in the audit. */
  operation?: string;
  /** The reason that a person gave for all writes of the call; `auditEach` uses it for entries without a reason of their own. */
  reason?: string | undefined;
  /** The channel that the write came through; recorded in the audit. */
  channel?: AuditChannel;
  /** Called with the data that an erasure removes. */
  onErased?: (erased: ErasedFrom) => void;
}

/** The data of a table that an erasure removes: the fields that had a value, or the records themselves. */
export interface ErasedFrom {
  entity: string;
  ids: readonly string[];
  /** Empty when the records themselves are removed. */
  fields: readonly string[];
}
