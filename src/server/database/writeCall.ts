import type { Call, Person } from '../http/call.ts';

/** What a write needs of a call: a job or a test makes one of its own. */
export interface WriteCall extends Pick<Call, 'database' | 'division' | 'ifMatch' | 'idempotency' | 'requestId'> {
  person: Pick<Person, 'oid' | 'name'>;
}
