import { useEvent, useNotify } from 'ra-core';
import { useEffect, useState, type RefObject } from 'react';
import { useQueryPart } from '#console/layout/useQueryPart.ts';
import type { PlanningBoard } from '../schema.ts';
import { isDoubleBooked, type BoardPlace } from './boardPlace.ts';
import { useBoardKeys } from './useBoardKeys.ts';
import { useHolding, type HoldingOn } from './useHolding.ts';
import { usePlanning, type Plan, type PlanOutcome } from './usePlanning.ts';
import { isTold, type Plannable } from './waiting.ts';

/** See {@link useBoard}. */
export interface BoardShown extends HoldingOn {
  refetch: () => unknown;
  isDayView: boolean;
  /** Whether the board is too narrow for moving items: choosing one then opens the dialog at once. */
  isNarrow: boolean;
}

/** A plan that a dialog asks about, and the reason why the last try had no outcome. */
export interface Asked extends Plan {
  problem?: string;
}

/**
 * The state of planning on a board: the held item, the open question, and the last planned item. `plan` in the address names an
 * item to plan.
 */
export function useBoard(
  root: RefObject<HTMLElement | null>,
  { board: loaded, refetch, isDayView, days, first, carried, onCarry, isNarrow }: BoardShown,
) {
  const notify = useNotify();
  const { board, keepStill } = useStillBoard(loaded);
  const [isPutting, setPutting] = useState(false);
  const holding = useHolding({ board, days, first, carried, onCarry });
  const { plan, isPending } = usePlanning(refetch);
  const [asked, setAsked] = useState<Asked>();
  const [conflict, setConflict] = useState<PlanOutcome['again']>();
  keepStill(isPutting || holding.held !== undefined || asked !== undefined || conflict !== undefined);
  const [isDue, setDue] = useState(false);
  const focusPlanned = useFocusOfPlanned(root, board, conflict !== undefined);
  const { held } = holding;
  const engineerIds = board.engineers.map(({ id }) => id);
  const handleKey = useBoardKeys(root, { holding, axes: { days, engineerIds, isDayView }, isPaused: asked !== undefined, drop });

  async function put(what: Plan): Promise<void> {
    setPutting(true);
    const outcome = await plan(what);
    // the query cache tells the page of loaded data in a task of its own
    await new Promise((resolve) => void setTimeout(resolve));
    setPutting(false);
    settle(what, outcome);
  }

  const settle = useEvent((what: Plan, outcome: PlanOutcome | undefined) => {
    const isOpen = asked?.item.key === what.item.key;
    if (outcome?.unanswered && conflict) return setConflict(outcome.unanswered);
    if (outcome?.unanswered && isOpen) return setAsked({ ...outcome.unanswered.plan, problem: outcome.unanswered.text });
    if (outcome?.unanswered) notify(outcome.unanswered.text, { type: 'error' });
    if (isOpen) setAsked(undefined);
    setConflict(outcome?.again);
    // an order that was created but not planned is shown among the requests
    if (outcome && !outcome.isPlanned) setDue(false);
    // the planner may have gone on to another item
    if (!held && (isOpen || !asked)) focusPlanned(outcome?.id ?? what.item.key);
    return undefined;
  });

  function drop(): void {
    if (!held) return;
    const what = { item: held.item, place: held.place, isDoubleBooked: isDoubleBooked(held.warnings) };
    holding.letGo();
    if (isTold(held.item)) setAsked(what);
    else void put(what);
  }

  function choose(item: Plannable, at: Partial<BoardPlace> = {}): void {
    if (held?.item.key === item.key) return holding.putBack();
    if (!isNarrow) return holding.pickUp(item, at);
    return setAsked({ item, place: { ...first, ...at }, isDoubleBooked: false });
  }

  return { board, holding, asked, conflict, isDue, isPending, setAsked, setConflict, setDue, put, drop, handleKey, choose };
}

/** The board without rows that move while something is being planned, so that the next press hits the row that was meant. */
function useStillBoard(loaded: PlanningBoard): { board: PlanningBoard; keepStill: (isPlanning: boolean) => void } {
  const [still, setStill] = useState<PlanningBoard>();
  const board = still ?? loaded;
  const keepStill = (isPlanning: boolean) => {
    if (isPlanning !== (still !== undefined)) setStill(isPlanning ? board : undefined);
  };
  return { board, keepStill };
}

/**
 * Focuses the item of the address, and planned ones, once the board shows them and no conflict is open. Returns the function that names
 * a planned item.
 */
function useFocusOfPlanned(root: RefObject<HTMLElement | null>, board: PlanningBoard, isInConflict: boolean): (key: string) => void {
  const [wanted, setWanted] = useQueryPart('plan');
  const [planned, setPlanned] = useState(wanted ?? undefined);
  useFocusOn(root, board, isInConflict ? undefined : planned, () => {
    setPlanned(undefined);
    if (wanted !== null) setWanted(undefined);
  });
  return setPlanned;
}

/** Focuses the planned item once the board shows it, so that planning by keyboard continues there. */
function useFocusOn(root: RefObject<HTMLElement | null>, board: PlanningBoard, planned: string | undefined, onFocused: () => void): void {
  const focused = useEvent(onFocused);
  useEffect(() => {
    const card = planned === undefined ? null : root.current?.querySelector<HTMLElement>(`[data-plannable="${CSS.escape(planned)}"]`);
    if (!card) return;
    card.focus();
    focused();
  }, [planned, board, root, focused]);
}
