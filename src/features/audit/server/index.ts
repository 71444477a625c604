import { implement, type Implementation } from '#server/http/implement.ts';
import { audit } from '../contract.ts';
import { listAudit, listPeople } from './list.ts';
import { isUndoable, undoChange, updatesIn } from './undo.ts';

/** The handlers of the calls about the audit; a change is taken back by the update among the other handlers. */
export function auditRoutesFor(others: readonly Implementation[]): Implementation[] {
  const updates = updatesIn(others);
  return implement(audit, {
    listAudit: (call) => listAudit(call, (entry) => isUndoable(updates, entry)),
    listAuditPeople: listPeople,
    undoChange: (call) => undoChange(call, updates),
  });
}
