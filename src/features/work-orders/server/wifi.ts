import sql from 'sql-template-tag';
import { maskedSecret } from '#contract/values.ts';
import { audit } from '#server/database/audit.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import type { Answer } from '#server/http/answer.ts';
import type { SealedField } from '#server/secrets/reseal.ts';
import type { WorkOrder } from '../schema.ts';

/** The columns with secrets of work orders. */
export const sealedWorkOrderFields: readonly SealedField[] = [{ table: 'workOrder', column: 'wifiCode' }];

/** The encrypted Wi-Fi code of a work order. */
export function sealedWifi({ services }: PersonalCall, id: string, code: string): string {
  return services.secrets.seal(code, placeOf(id));
}

/** The answer with the decrypted Wi-Fi code, for engineers and those who plan visits; the audit records it. */
export async function withWifiCode(call: PersonalCall, answer: Answer): Promise<Answer> {
  // most work orders have no code: searching the text for the mask avoids parsing them
  if (!answer.json?.includes(`"wifiCode":"${maskedSecret}"`)) return answer;
  const order = JSON.parse(answer.json) as WorkOrder; // built by the database
  if (order.wifiCode === null || !(call.person.can('supervisor') || call.person.can('engineer'))) return answer;
  const row = await call.database.row<{ wifiCode: string | null }>(sql`
    select "wifiCode" from "workOrder" where division = ${call.division} and id = ${order.id}`);
  if (!row?.wifiCode) return answer;
  await audit(call, { entity: 'workOrder', entityId: order.id, action: 'readWifiCode' });
  return {
    ...answer,
    json: JSON.stringify({ ...order, wifiCode: call.services.secrets.open(row.wifiCode, placeOf(order.id)) }),
    headers: { ...answer.headers, 'Cache-Control': 'private, no-store' },
  };
}

const placeOf = (id: string) => `workOrder/${id}/wifiCode`;
