import type { AuditChannel } from '#contract/auditEntry.ts';
import type { Language } from '#contract/values.ts';
import type { Call, Person } from '../http/call.ts';
import type { Services } from '../http/services.ts';

/** The part of a call that reads and writes the records of its division. */
export type InDivision = Pick<Call, 'database' | 'division'>;

/** The parts of a call that a write needs; jobs and tests make their own. */
export interface WriteCall extends InDivision, Pick<Call, 'ifMatch' | 'idempotency' | 'requestId'> {
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

/** A write with the services of the server, such as its clock. */
export interface TimedCall extends WriteCall {
  services: Services;
}

/** A write for a caller: with the capabilities that decide what may be written, and the language of texts. */
export interface PersonalCall extends TimedCall {
  person: Person;
  language: Language;
}

/** The data of a table that an erasure removes: the fields that had a value, or the records themselves. */
export interface ErasedFrom {
  entity: string;
  ids: readonly string[];
  /** Empty when the records themselves are removed. */
  fields: readonly string[];
}
