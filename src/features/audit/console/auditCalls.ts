import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { audit } from '../contract.ts';

/** The calls of the audit. */
export const auditCalls = {
  getList: audit.listAudit,
  people: audit.listAuditPeople,
  undoable: audit.listUndoable,
  undo: audit.undoChange,
  erase: audit.erasePerson,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    audit: typeof auditCalls;
  }
}
