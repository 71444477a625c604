import { implement, type Implementation } from '#server/http/implement.ts';
import { audit } from '../contract.ts';
import { erasePerson } from './erase.ts';
import { listAudit, listPeople } from './list.ts';
import { undoChange } from './undo.ts';
import { listUndoable } from './undoable.ts';
import { waysAmong } from './ways.ts';

export { withChanges } from './changesInWords.ts';

/** The handlers of the calls for the audit; a change is undone by the calls of its record among the other handlers. */
export function auditRoutesFor(others: readonly Implementation[]): Implementation[] {
  const waysFor = waysAmong(others);
  return implement(audit, {
    listAudit: (call) => listAudit(call, waysFor),
    listAuditPeople: listPeople,
    erasePerson,
    listUndoable: (call) => listUndoable(call, waysFor),
    undoChange: (call) => undoChange(call, waysFor),
  });
}
