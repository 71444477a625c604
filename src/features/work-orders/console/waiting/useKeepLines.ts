import { useNotify, useTranslate } from 'ra-core';
import { announce } from '#console/announcements/announcer.ts';
import { present } from '#console/clock/presentTime.ts';
import { useDivision } from '#console/data/DataContext.ts';
import { isPassing } from '#console/data/submissionKeys.ts';
import { dropKept, keep } from '#console/kept/kept.ts';
import { useKeeper } from '#console/kept/useKept.ts';
import type { WorkOrderItem } from '../../itemSchema.ts';
import type { WorkOrder } from '../../schema.ts';
import { unrefused, useWaitingWork } from './useWaitingWork.ts';
import { lineKey, type LineState, type WaitingLine } from './waitingWork.ts';

/**
 * Sends new states of lines of a work order, and keeps them in this browser where no answer comes, where the person puts off signing
 * in, or where earlier ones or a signature of the work order still wait. The returned function resolves with whether they were sent;
 * it rejects when the server refuses them.
 */
export function useKeepLines({ id, number, plannedStart, engineerId }: WorkOrder) {
  const translate = useTranslate();
  const notify = useNotify();
  const keeper = useKeeper() ?? '';
  const division = useDivision().code;
  const { lines: waiting, signatures } = useWaitingWork(id);
  const isQueued = unrefused(waiting).length + unrefused(signatures).length > 0;

  const keepOne = (line: WorkOrderItem, state: LineState) => {
    const before = unrefused(waiting).find(({ key }) => key === lineKey(keeper, line))?.value;
    const { status, outcome, description, itemDescription, lineNumber } = line;
    const known = before ? [...before.known, before.state] : [{ status, outcome }];
    const kept: WaitingLine = {
      order: { id, number },
      division,
      line: { id: line.id, number: lineNumber, work: description ?? itemDescription ?? '' },
      state,
      setAt: present().getTime(),
      known,
      plan: before?.plan ?? { plannedStart, engineerId },
    };
    return keep(lineKey(keeper, line), keeper, kept);
  };

  return async (changes: readonly { line: WorkOrderItem; state: LineState }[], send: () => Promise<unknown>): Promise<boolean> => {
    if (!isQueued) {
      try {
        await send();
        // what was refused before is settled by that
        await Promise.all(changes.map(({ line }) => dropKept(lineKey(keeper, line))));
        return true;
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
    }
    const safe = await Promise.all(changes.map(({ line, state }) => keepOne(line, state)));
    announce(translate('workOrders.waiting.kept'));
    if (!safe.every(Boolean)) notify('console.connection.unsafe', { type: 'warning' });
    return false;
  };
}
