import { useEvent } from 'ra-core';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useQueryPart } from '#console/layout/useQueryPart.ts';
import type { PlanningBoard } from '../schema.ts';
import { isDoubleBooked, type BoardPlace } from './boardPlace.ts';
import { stepOf } from './stepOf.ts';
import { useHolding } from './useHolding.ts';
import { usePlanning, type Plan, type PlanOutcome } from './usePlanning.ts';
import { isTold, type Plannable } from './waiting.ts';

/** See {@link useBoard}. */
export interface BoardShown {
  board: PlanningBoard;
  refetch: () => unknown;
  isDayView: boolean;
  /** The days that have a column. */
  days: readonly string[];
  /** Where something is held first. */
  first: BoardPlace;
  /** Whether the board is too narrow to move over: who chooses something is asked for the place at once. */
  isNarrow: boolean;
}

/**
 * Planning on a board: what is held, what is asked before it is planned, and what was planned last. `plan` in the address names what is to
 * be planned.
 */
export function useBoard(root: RefObject<HTMLElement | null>, { board, refetch, isDayView, days, first, isNarrow }: BoardShown) {
  const holding = useHolding(board, first);
  const { plan, isPending } = usePlanning(refetch);
  const [asked, setAsked] = useState<Plan>();
  const [conflict, setConflict] = useState<PlanOutcome['again']>();
  const [wanted, setWanted] = useQueryPart('plan');
  const [planned, setPlanned] = useState(wanted ?? undefined);
  const [isDue, setDue] = useState(false);
  const noteKey = useSightOfHeld(root, holding.held?.place);
  useFocusOn(root, board, conflict ? undefined : planned, () => {
    setPlanned(undefined);
    if (wanted !== null) setWanted(undefined);
  });
  const { held } = holding;

  async function put(what: Plan): Promise<void> {
    setAsked(undefined);
    const outcome = await plan(what);
    setConflict(outcome?.again);
    // an order that was made but not planned waits among the requests
    if (outcome && !outcome.isPlanned) setDue(false);
    setPlanned(outcome?.id ?? what.item.key);
  }

  function drop(): void {
    if (!held) return;
    const what = { item: held.item, place: held.place, isDoubleBooked: isDoubleBooked(held.warnings) };
    holding.letGo();
    if (isTold(held.item)) setAsked(what);
    else void put(what);
  }

  function handleKey(event: KeyboardEvent): void {
    if (!held || asked) return;
    // a key that is kept down picks up only
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return event.preventDefault();
    if (event.key === 'Escape') holding.putBack();
    else if (event.key === 'Enter' || event.key === ' ') drop();
    else {
      const to = stepOf(event.key, held.place, { days, engineerIds: board.engineers.map(({ id }) => id), isDayView });
      if (!to) return;
      noteKey();
      holding.moveTo(to);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function choose(item: Plannable, at: Partial<BoardPlace> = {}): void {
    if (held?.item.key === item.key) return holding.putBack();
    if (!isNarrow) return holding.pickUp(item, at);
    return setAsked({ item, place: { ...first, ...at }, isDoubleBooked: false });
  }

  return { holding, asked, conflict, isDue, isPending, setAsked, setConflict, setDue, put, drop, handleKey, choose };
}

/** Keeps in sight what is moved by keys; the function that it gives is called at each of them. */
function useSightOfHeld(root: RefObject<HTMLElement | null>, place: BoardPlace | undefined): () => void {
  const isByKeys = useRef(false);
  const at = place && JSON.stringify(place);
  useEffect(() => {
    if (at !== undefined && isByKeys.current)
      root.current?.querySelector('.ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    isByKeys.current = false;
  }, [at, root]);
  return () => {
    isByKeys.current = true;
  };
}

/** Gives the focus to what was planned, as soon as the board shows it: planning by keys goes on from there. */
function useFocusOn(root: RefObject<HTMLElement | null>, board: PlanningBoard, planned: string | undefined, onFocused: () => void): void {
  const focused = useEvent(onFocused);
  useEffect(() => {
    const card = planned === undefined ? null : root.current?.querySelector<HTMLElement>(`[data-plannable="${CSS.escape(planned)}"]`);
    if (!card) return;
    card.focus();
    focused();
  }, [planned, board, root, focused]);
}
