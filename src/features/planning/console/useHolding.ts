import { timeOf } from '#contract/days.ts';
import { present } from '#console/clock/presentTime.ts';
import { useEvent, useTranslate } from 'ra-core';
import { useCallback, useEffect } from 'react';
import { announce } from '#console/announcements/announcer.ts';
import { useFormat } from '#console/i18n/format.ts';
import { weekdayOf } from '../localTime.ts';
import { firstFree, type Warning } from '../rules.ts';
import type { PlanningBoard } from '../schema.ts';
import { kmAt, minutesOf, warningsAt, type BoardPlace } from './boardPlace.ts';
import { useMissingParts } from './useMissingParts.ts';
import { useWarningText } from './useWarningText.ts';
import { placeNameOf, type Plannable } from './waiting.ts';

/** The item held over the board, and its place. */
export interface Held {
  item: Plannable;
  place: BoardPlace;
  warnings: Warning[];
  km: number | undefined;
  /** Whether the missing parts of the vans are known. */
  arePartsKnown: boolean;
}

/** Holding an item over the board: picking it up, moving it, and dropping it. */
export interface Holding {
  held: Held | undefined;
  pickUp(item: Plannable, at?: Partial<BoardPlace>): void;
  /** Moves the item to another engineer, day or time; without a time, to the first free one of the day. */
  moveTo(place: Partial<BoardPlace>): void;
  putBack(): void;
  letGo(): void;
}

/** An item that was picked up, and where it is held. */
export interface Carried {
  item: Plannable;
  place: BoardPlace;
}

/** See {@link useHolding}. */
export interface HoldingOn {
  board: PlanningBoard;
  /** The days with a column. */
  days: readonly string[];
  /** The first place of an item. */
  first: BoardPlace;
  /** What is held; it is kept above the board, so that it is held on the board of another week too. */
  carried: Carried | undefined;
  onCarry: (held: Carried | undefined) => void;
}

/** See {@link Holding}. Each step is announced. */
export function useHolding({ board, days, first, carried, onCarry: setState }: HoldingOn): Holding {
  const translate = useTranslate();
  const warningText = useWarningText();
  const say = useSay(board);
  const state = carriedTo(carried, days, first);
  const parts = useMissingParts(state?.item);

  const heldAt = useCallback(
    (what: Plannable, place: BoardPlace): Held => ({
      item: what,
      place,
      warnings: warningsAt(board, what, place, parts ?? []),
      km: kmAt(board, what, place),
      arePartsKnown: parts !== undefined,
    }),
    [board, parts],
  );
  const put = (key: string, what: Plannable, place: BoardPlace) => {
    setState({ item: what, place });
    say(key, heldAt(what, place));
  };
  const sayCarried = useEvent(() => state && say('planning.over', heldAt(state.item, state.place)));
  useEffect(() => void sayCarried(), [sayCarried]);
  // the missing parts are known a moment after picking up
  const sayParts = useEvent(() => {
    const lacking = state ? heldAt(state.item, state.place).warnings.filter(({ kind }) => kind === 'parts') : [];
    if (lacking.length > 0) announce(lacking.map(warningText).join('. '));
  });
  useEffect(sayParts, [parts, sayParts]);
  const timeAt = (what: Plannable, engineerId: string, day: string) => {
    const engineer = board.engineers.find(({ id }) => id === engineerId);
    if (!engineer) return first.time;
    const plannedStart = what.kind === 'visit' ? what.of.plannedStart : null;
    const ownTime = plannedStart === null ? undefined : timeOf(new Date(plannedStart));
    return firstFree(engineer, board.workOrders, { day, minutes: minutesOf(what), visitId: what.key, ownTime, now: present() });
  };

  return {
    held: state && heldAt(state.item, state.place),
    pickUp: (what, at = {}) => {
      const { engineerId, day } = { ...first, ...at };
      put('planning.pickedUp', what, { engineerId, day, time: at.time ?? timeAt(what, engineerId, day) });
    },
    moveTo: (to) => {
      if (!state) return;
      const place = { ...state.place, ...to };
      const time = to.time ?? timeAt(state.item, place.engineerId, place.day);
      if (place.engineerId === state.place.engineerId && place.day === state.place.day && time === state.place.time) return;
      put('planning.over', state.item, { ...place, time });
    },
    putBack: () => {
      if (state) announce(translate('planning.putBack', { name: placeNameOf(state.item) }));
      setState(undefined);
    },
    letGo: () => setState(undefined),
  };
}

/** Returns a function that announces an item, its place and what is to be known about it there. */
function useSay(board: PlanningBoard): (key: string, held: Held) => void {
  const translate = useTranslate();
  const format = useFormat();
  const warningText = useWarningText();
  return (key, { item: what, place, warnings, km }) => {
    const engineer = board.engineers.find(({ id }) => id === place.engineerId)?.fullName ?? '';
    const where = { name: placeNameOf(what), engineer, day: format.longDate(place.day), time: place.time };
    const more = [km === undefined ? '' : translate('planning.kmAway', { km: format.number(km, 1) }), ...warnings.map(warningText)];
    announce([translate(key, where), ...more.filter((text) => text !== '')].join('. '));
  };
}

/** What is held; over another week, on the same day of this one. */
function carriedTo(carried: Carried | undefined, days: readonly string[], first: BoardPlace): Carried | undefined {
  if (!carried || days.includes(carried.place.day)) return carried;
  const { item, place } = carried;
  const weekday = weekdayOf(place.day);
  return { item, place: { ...place, day: days.find((day) => weekdayOf(day) === weekday) ?? first.day } };
}
