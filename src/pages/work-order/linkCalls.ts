import type { z } from 'zod';
import type { Language } from '#contract/values.ts';
import type { autograph } from '#features/work-orders/autographSchema.ts';
import type { customerWorkOrder } from '#features/work-orders/customerSchema.ts';
import { answerOf, jsonOf } from '../request.ts';

/** A work order as its link shows it. */
export type CustomerWorkOrder = z.infer<typeof customerWorkOrder>;
/** What a signature became. */
export type Autograph = z.infer<typeof autograph>;

/** A link to one work order. */
export interface Link {
  workOrderId: string;
  token: string;
}

/** What a customer signs with. */
export interface Signature {
  image: Blob;
  signedBy: string;
  role: string;
  rating: string;
  remark: string;
}

function headersOf({ token }: Link, language: Language): Record<string, string> {
  return { 'X-WorkOrder-Token': token, 'Accept-Language': language };
}

/** The work order of a link. */
export function readWorkOrder(link: Link, language: Language): Promise<CustomerWorkOrder> {
  return jsonOf(`/api/workorders/${encodeURIComponent(link.workOrderId)}`, { headers: headersOf(link, language) });
}

/** A file of the work order: its report as PDF, or its appointment as calendar file. */
export async function readFile(link: Link, file: 'report' | 'calendar', language: Language): Promise<Blob> {
  const answer = await answerOf(`/api/workorders/${encodeURIComponent(link.workOrderId)}/${file}`, { headers: headersOf(link, language) });
  return answer.blob();
}

/** The image of the signature under the work order. */
export async function readAutograph(
  link: Link,
  { locationId, id }: Pick<CustomerWorkOrder, 'locationId' | 'id'>,
  language: Language,
): Promise<Blob> {
  const answer = await answerOf(`/api/locations/${locationId}/workorders/${id}/autograph`, { headers: headersOf(link, language) });
  return answer.blob();
}

/** Signs the work order as it was read; under the same key it is signed once. */
export function sendSignature(
  link: Link,
  { locationId, id, version, contentHash }: CustomerWorkOrder,
  { image, ...fields }: Signature,
  { language, key }: { language: Language; key: string },
): Promise<Autograph> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value.trim() !== '') form.append(name, value.trim());
  form.append('contentHash', contentHash);
  form.append('file', image, 'signature.png');
  return jsonOf(`/api/locations/${locationId}/workorders/${id}/autograph`, {
    method: 'POST',
    headers: { ...headersOf(link, language), 'Idempotency-Key': key, 'If-Match': `"${version}"` },
    body: form,
  });
}
