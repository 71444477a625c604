import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useDivision } from '#console/data/DataContext.ts';
import { samePage } from '#console/layout/useNavigationMarks.ts';
import { useGetList, useMethod } from '#console/data/useMethod.ts';
import { continuePath, nextOnPath, previousOnPath, startOfPath, type QueuePath } from './queuePath.ts';
import { daysOf, orderOf, readQueueState, writeQueueState, type QueueState } from './queueState.ts';
import { usePresent } from './usePresent.ts';

const pageLength = 50;
// shows new requests and decisions of others without a reload
const refreshEvery = 60_000;

/** The queue in the state of the address, its rows and counts, and the path through it. */
export function useQueue() {
  const [query, setQuery] = useSearchParams();
  const { id } = useParams();
  const division = useDivision();
  const navigate = useNavigate();
  const state = readQueueState(query);
  const now = usePresent();
  const days = daysOf(state.period, now);
  const search = { ...days, ...(state.q ? { search: state.q } : {}) };
  const [pages, setPages] = useState(1);
  const counts = useMethod('serviceRequests', 'counts', { query: search }, { keepPrevious: true, refreshEvery });
  const filter = { status: state.status, ...(state.isLate ? { overdue: true } : {}) };
  const list = useGetList(
    'serviceRequests',
    { filter, sort: orderOf(state.status), pagination: { page: 1, perPage: pages * pageLength }, meta: { query: search } },
    { keepPrevious: true, refreshEvery },
  );
  const rows = useMemo(() => list.data ?? [], [list.data]);
  const waiting = useMemo(() => rows.map((row) => row.id), [rows]);
  const path = usePath(JSON.stringify([division.code, filter, search]), waiting, id);
  const next = nextOnPath(path, waiting, id);
  const previous = previousOnPath(path, id);

  const address = query.toString();
  const addressOf = (other: string | undefined) => ({ pathname: `/service-requests${other ? `/${other}` : ''}`, search: address });
  const step = (by: 1 | -1) => {
    const neighbour = by === 1 ? next : previous;
    if (neighbour) void navigate(addressOf(neighbour));
  };
  const first = rows[0]?.id;
  const openFirst = useCallback(() => {
    if (first) void navigate({ pathname: `/service-requests/${first}`, search: address }, { replace: true, state: samePage });
  }, [first, address, navigate]);
  const narrow = (change: Partial<QueueState>) => {
    setPages(1);
    setQuery(writeQueueState(query, change), { replace: true });
  };
  return {
    id,
    state,
    counts,
    list,
    rows,
    exported: { resource: 'serviceRequests', filter, query: search, sort: orderOf(state.status), total: list.total ?? 0 },
    next,
    hasNext: next !== undefined,
    hasPrevious: previous !== undefined,
    addressOf,
    openFirst,
    step,
    narrow,
    showMore: () => setPages(pages + 1),
  };
}

/** See {@link useQueue}. */
export type Queue = ReturnType<typeof useQueue>;

function usePath(scope: string, waiting: readonly string[], id: string | undefined): QueuePath {
  const [path, setPath] = useState(startOfPath);
  const next = continuePath(path, scope, waiting, id);
  if (JSON.stringify(next) !== JSON.stringify(path)) setPath(next);
  return next;
}
