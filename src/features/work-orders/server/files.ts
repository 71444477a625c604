import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { removeDocument } from '#features/documents/server/index.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import type { Answer } from '#server/http/answer.ts';
import { found } from '#server/http/found.ts';
import { isEditable } from '../rules.ts';
import type { WorkOrderStatus } from '../schema.ts';

/**
 * Removes a file from a work order; files of a closed one are kept.
 * @throws Problem notFound, workOrderClosed, versionConflict
 */
export async function removeFile(call: PersonalCall, { subjectId, id }: { subjectId: string; id: string }): Promise<Answer> {
  const order = await call.database.row<{ status: WorkOrderStatus }>(sql`
    select status from "workOrder" where division = ${call.division} and id = ${subjectId} and "deletedAt" is null for update`);
  if (!isEditable(found(order).status)) throw new Problem('workOrderClosed');
  return removeDocument(call, { subjectType: 'WorkOrder', subjectId, id });
}
