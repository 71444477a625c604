import { seededId } from '#contract/seededId.ts';

const path = { division: '120001' };

/** Calls of the audit that succeed with the demonstration data, by the name of the operation. */
export const auditExamples = {
  listAudit: { path },
  listAuditPeople: { path },
  erasePerson: { path, body: { entity: 'contact', entityId: seededId(120001, 'contact', 55), reason: 'Op verzoek van de betrokkene' } },
  listUndoable: { path, query: { record: [`account/${seededId(120001, 'account', 20)}`] } },
  undoChange: {
    path: { ...path, id: seededId(120001, 'accountHistory', 62) },
    body: { entity: 'account', entityId: seededId(120001, 'account', 20) },
  },
};
