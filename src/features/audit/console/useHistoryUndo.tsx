import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuditEntry } from '#contract/auditEntry.ts';
import { useMethod } from '#console/data/useMethod.ts';
import type { UndoableChange } from '../schema.ts';
import { UndoButton } from './UndoButton.tsx';

/**
 * An entry of a history, or a series of them. Entries that are not from the audit, such as events of an object, are found by
 * their time.
 */
type Shown = Pick<AuditEntry, 'id' | 'entity' | 'entityId'> & { moment?: string; since?: string; writes?: number };

// The number of records that fit into an address
const mostRecords = 40;

/**
 * Returns the undo button for a history entry, if the person may undo it. If the undo deletes the record, the person returns to
 * `list`.
 * @example
 * const undoOf = useHistoryUndo(history, { list: '/accounts' });
 * <Timeline entries={history.map((entry) => ({ …, children: undoOf(entry) }))} />
 */
export function useHistoryUndo(
  history: readonly Shown[] | undefined,
  { id, list }: { id: string; list: string },
): (entry: Shown) => ReactNode {
  const navigate = useNavigate();
  const record = useMemo(
    () => [...new Set((history ?? []).map((entry) => `${entry.entity}/${entry.entityId}`))].slice(0, mostRecords),
    [history],
  );
  const { data, refetch } = useMethod('audit', 'undoable', { query: { record } }, { enabled: record.length > 0 });
  // After a change on the page with the history, there is one more change that may be undone
  const newest = history?.[0] && `${history[0].id} ${history[0].writes ?? 1}`;
  const known = useRef(newest);
  useEffect(() => {
    if (known.current !== undefined && known.current !== newest) void refetch();
    known.current = newest;
  }, [newest, refetch]);
  const changes = useMemo(
    () =>
      new Map(
        (data ?? []).flatMap((change): [string, UndoableChange][] => [
          [change.id, change],
          [momentOf(change), change],
        ]),
      ),
    [data],
  );
  return useCallback(
    ({ id: entryId, entityId, moment, since, writes = 1 }) => {
      const change = changes.get(moment === undefined ? entryId : momentOf({ entityId, at: moment }));
      if (!change) return null;
      const isGone = change.undo === 'removal' && entityId === id;
      return (
        <p style={{ margin: '2px 0 0 -5px' }}>
          <UndoButton
            change={change}
            since={writes > 1 ? since : undefined}
            {...(isGone ? { onDone: () => void navigate(list, { replace: true }) } : {})}
          />
        </p>
      );
    },
    [changes, id, list, navigate],
  );
}

function momentOf({ entityId, at }: Pick<UndoableChange, 'entityId' | 'at'>): string {
  return `${entityId} ${at}`;
}
