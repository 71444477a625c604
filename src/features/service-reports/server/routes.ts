import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { requireAssetAt } from '#features/assets/server/index.ts';
import { listPage } from '#server/database/list.ts';
import { createKeyed, keyedId } from '#server/database/keyedId.ts';
import { getRecord } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { madeFile } from '#server/files/fileAnswer.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import { drawInTurn } from '#server/pdf/drawInTurn.ts';
import { serviceReports } from '../contract.ts';
import { addAttachment, addedAttachment, attachmentData, removeAttachment } from './attachments.ts';
import { reportPdf } from './reportPdf.ts';
import { reportOf } from './store.ts';
import { reportTable } from './tables.ts';
import { addedReport, deleteDraft, removeDraft, restoreDraft, saveReport } from './write.ts';

/** Reports of objects and their files. */
const handlers = implement(serviceReports, {
  listServiceReports: async (call) => {
    await requireAssetAt(call, call.path);
    const { status } = call.list.filter as { status?: string }; // checked by the operation's schema
    const where = [sql`r."assetId" = ${call.path.id}`, ...(status ? [sql`r.status = ${status}`] : [])];
    return list(await listPage(call.database, { table: reportTable, division: call.division, list: call.list, where }));
  },
  getServiceReport: async (call) => {
    const form = call.bestOf(['application/json', 'application/pdf']);
    await requireAssetAt(call, call.path);
    const report = found(await reportOf(call, call.path.id, call.path.serviceReportId));
    const headers = { Vary: 'Accept, Accept-Language' };
    if (form === 'application/json') return { ...(await getRecord(call, reportTable, report.id)), headers };
    const bytes = await drawInTurn(call, () => reportPdf(call, call.path.locationId, report));
    return { ...madeFile(bytes, form, `${report.number}.pdf`, true), headers };
  },
  writeServiceReport: (call) => {
    const id = keyedId(call);
    const earlier = async () => ((await reportOf(call, call.path.id, id)) ? addedReport(call, call.path, id) : undefined);
    return createKeyed(call, () => writing(call, (inside) => saveReport(inside, call.path, call.body, id)), earlier);
  },
  deleteServiceReport: (call) => writing(call, (inside) => deleteDraft(inside, call.path, call.path.serviceReportId)),
  attachToServiceReport: (call) => {
    const id = keyedId(call);
    const { serviceReportId } = call.path;
    const { type = 'Photo', description, checklistKey } = call.form;
    const add = (inside: PersonalCall) => {
      if (!call.file) throw new Problem('internal');
      return addAttachment(inside, call.path, serviceReportId, { file: call.file, type, description, checklistKey, id });
    };
    return createKeyed(
      call,
      () => writing(call, add),
      () => addedAttachment(call, serviceReportId, id),
    );
  },
  getServiceReportAttachmentData: (call) =>
    attachmentData(call, call.path, {
      reportId: call.path.serviceReportId,
      id: call.path.reference,
      isSmall: call.query.thumbnail === true,
    }),
  deleteServiceReportAttachment: (call) =>
    writing(call, (inside) => removeAttachment(inside, call.path, call.path.serviceReportId, call.path.reference)),
});

/** The same handlers, with the undo of creating or deleting a draft. */
export const reportRoutes = takenBack(handlers, {
  writeServiceReport: { remove: removeDraft },
  deleteServiceReport: { restore: restoreDraft },
});

function writing(call: Call, work: (inside: PersonalCall) => Promise<Answer>): Promise<Answer> {
  return write(call, (inside) => work({ ...inside, person: call.person, services: call.services }));
}
