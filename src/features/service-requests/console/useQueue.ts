import { useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useCall, useListCall } from '#console/data/useCall.ts';
import { serviceRequests } from '../contract.ts';
import type { ServiceRequest } from '../schema.ts';
import { daysOf, orderOf, readQueueState, writeQueueState, type QueueState } from './queueState.ts';
import { usePresent } from './usePresent.ts';

const pageLength = 50;
// What others decide and what comes in shows without a reload
const refreshEvery = 60_000;

/** The queue as the address says it, its rows and counts, and the way through it. */
export function useQueue() {
  const [query, setQuery] = useSearchParams();
  const { id } = useParams();
  const navigate = useNavigate();
  const state = readQueueState(query);
  const now = usePresent();
  const days = daysOf(state.period, now);
  const search = { ...days, ...(state.q ? { search: state.q } : {}) };
  const [pages, setPages] = useState(1);
  const counts = useCall(serviceRequests.countServiceRequests, { query: search }, { keepPrevious: true, refreshEvery });
  const filter = { status: state.status, ...(state.isLate ? { overdue: true } : {}) };
  const list = useListCall(
    serviceRequests.listServiceRequests,
    { query: search, list: { filter, sort: orderOf(state.status), range: [0, pages * pageLength - 1] } },
    { keepPrevious: true, refreshEvery },
  );
  const rows = useMemo(() => list.data?.data ?? [], [list.data]);
  const ids = useRemembered(rows, id);

  const addressOf = (other: string | undefined) => ({ pathname: `/service-requests${other ? `/${other}` : ''}`, search: query.toString() });
  const step = (by: 1 | -1) => {
    const neighbour = neighbourOf(ids, rows, id, by);
    if (neighbour) void navigate(addressOf(neighbour));
  };
  const narrow = (change: Partial<QueueState>) => {
    setPages(1);
    setQuery(writeQueueState(query, change), { replace: true });
  };
  const next = neighbourOf(ids, rows, id, 1);
  return {
    id,
    state,
    counts,
    list,
    rows,
    next,
    hasNext: next !== undefined,
    hasPrevious: neighbourOf(ids, rows, id, -1) !== undefined,
    addressOf,
    step,
    narrow,
    showMore: () => setPages(pages + 1),
  };
}

/** See {@link useQueue}. */
export type Queue = ReturnType<typeof useQueue>;

// A request that was just accepted leaves the queue; where it stood is remembered, so that the next one is still next
function useRemembered(rows: readonly ServiceRequest[], id: string | undefined): readonly string[] {
  const [remembered, setRemembered] = useState<readonly string[]>([]);
  const current = rows.map((row) => row.id);
  const isThere = id === undefined || current.includes(id) || !remembered.includes(id);
  if (isThere && current.join() !== remembered.join()) setRemembered(current);
  return isThere ? current : remembered;
}

function neighbourOf(ids: readonly string[], rows: readonly ServiceRequest[], id: string | undefined, by: 1 | -1): string | undefined {
  if (id === undefined) return by === 1 ? rows[0]?.id : undefined;
  const there = new Set(rows.map((row) => row.id));
  const place = ids.indexOf(id);
  if (place < 0) return rows[0]?.id;
  const onwards = by === 1 ? ids.slice(place + 1) : ids.slice(0, place).reverse();
  return onwards.find((one) => there.has(one));
}
