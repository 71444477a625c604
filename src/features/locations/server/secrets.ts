import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { Location } from '#features/divisions/schema.ts';
import { audit } from '#server/database/audit.ts';
import { getRecord } from '#server/database/read.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { SealedField } from '#server/secrets/reseal.ts';
import { locationTable, maskedNotes } from './tables.ts';

/** The columns with secrets of locations. */
export const sealedLocationFields: readonly SealedField[] = [{ table: 'location', column: 'accessNotes' }];

const placeOf = (id: string) => `location/${id}/accessNotes`;

/** The access notes of a body in stored form; masked notes that were only read leave the stored ones unchanged. */
export function sealedNotes({ body, services }: Call, id: string): { accessNotes?: string | null | undefined } {
  const { accessNotes } = body as Partial<Location>; // the body of a location
  if (accessNotes === maskedNotes) return { accessNotes: undefined };
  return accessNotes ? { accessNotes: services.secrets.seal(accessNotes, placeOf(id)) } : {};
}

/**
 * A location with its access notes, for engineers, and for those who plan visits or maintain the notes; the audit records who
 * read them.
 * @throws Problem forbidden, notFound
 */
export async function readWithSecrets(call: Call, id: string): Promise<Answer> {
  const { database, division, person, services } = call;
  if (!(person.can('engineer') || person.can('supervisor') || person.can('administrator'))) throw new Problem('forbidden');
  const answer = await getRecord(call, locationTable, id);
  const row = await database.row<{ accessNotes: string | null }>(sql`
    select "accessNotes" from location where division = ${division} and id = ${id}`);
  if (!row?.accessNotes) return answer;
  await audit(call, { entity: 'location', entityId: id, action: 'readSecrets' });
  const location = { ...(JSON.parse(answer.json ?? '{}') as Location), accessNotes: services.secrets.open(row.accessNotes, placeOf(id)) }; // the columns of the table
  return { ...answer, json: JSON.stringify(location), headers: { ...answer.headers, 'Cache-Control': 'private, no-store' } };
}
