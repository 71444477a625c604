import { present } from '#console/clock/presentTime.ts';
import { dayOf, instantAt, timeOf } from '#contract/days.ts';
import { neighbourKm } from '../distance.ts';
import { daysOf, isOfEngineer, warningsOf, type Warning } from '../rules.ts';
import type { MissingParts, PlannedVisit, PlanningBoard } from '../schema.ts';
import { isMovable, type Plannable } from './waiting.ts';

/** A place on the board: an engineer, a day, and a time of that day. */
export interface BoardPlace {
  engineerId: string;
  day: string;
  time: string;
}

const [begin, end, quarter] = ['08:00', '17:00', 15 * 60_000] as const;

/** The first place of an item on a board: at eight on the first future day, or today at the next quarter of an hour. */
export function firstMoment(days: readonly string[], now: Date): Pick<BoardPlace, 'day' | 'time'> {
  const next = new Date(Math.ceil(now.getTime() / quarter) * quarter);
  const [today, time] = [dayOf(next), timeOf(next)];
  const day = days.find((one) => one > today || (one === today && time < end)) ?? days.find((one) => one >= today) ?? days[0] ?? today;
  return { day, time: day === today && time > begin ? time : begin };
}

/** The visits of an engineer on a day, in order, with those that began on an earlier day. */
export function visitsOn(board: PlanningBoard, { engineerId, day }: Pick<BoardPlace, 'engineerId' | 'day'>): PlannedVisit[] {
  return board.workOrders.filter((visit) => isOfEngineer(visit, engineerId) && isOnDay(visit, day));
}

/** The visits that are still to come of no engineer of the board: none was named, or the engineer left; in order. */
export function unassignedVisits({ engineers, workOrders }: PlanningBoard): PlannedVisit[] {
  return workOrders.filter((visit) => isMovable(visit) && !engineers.some(({ id }) => isOfEngineer(visit, id)));
}

/** Whether a visit takes place on a day. */
export function isOnDay(visit: PlannedVisit, day: string): boolean {
  const [first = '', last = ''] = daysOf(visit);
  return day >= first && day <= last;
}

/** Start and end of an item at a place; its duration does not change. */
export function spanAt(item: Plannable, { day, time }: BoardPlace): { start: Date; end: Date } {
  const start = instantAt(day, time);
  return { start, end: new Date(start.getTime() + minutesOf(item) * 60_000) };
}

/** The duration of an item. */
export function minutesOf({ kind, of }: Plannable): number {
  if (kind !== 'visit' || of.plannedStart === null || of.plannedEnd === null) return of.minutes;
  return Math.round((Date.parse(of.plannedEnd) - Date.parse(of.plannedStart)) / 60_000);
}

/** The warnings about an item at a place. */
export function warningsAt(board: PlanningBoard, item: Plannable, place: BoardPlace, parts: MissingParts['parts']): Warning[] {
  const engineer = board.engineers.find(({ id }) => id === place.engineerId);
  if (!engineer) return [];
  const { assetTypes, country } = item.of;
  const window =
    item.kind === 'request'
      ? { windowStart: item.of.periodStart, windowEnd: item.of.periodEnd }
      : item.kind === 'visit'
        ? { windowStart: item.of.windowStart, windowEnd: item.of.windowEnd }
        : {};
  const proposal = { visitId: item.kind === 'visit' ? item.of.id : undefined, assetTypes, country, ...spanAt(item, place), ...window };
  return warningsOf(proposal, { engineer, visits: board.workOrders, daysOff: board.daysOff, parts, now: present() });
}

/** Whether the warnings say that the engineer has another visit at that time. */
export function isDoubleBooked(warnings: readonly Warning[]): boolean {
  return warnings.some(({ kind }) => kind === 'overlap');
}

/** The distance of an item from its neighbours of the day. */
export function kmAt(board: PlanningBoard, item: Plannable, place: BoardPlace): number | undefined {
  const others = visitsOn(board, place).filter(({ id }) => id !== item.key);
  const stops = others.map(({ latitude, longitude, plannedStart }) => ({ latitude, longitude, start: plannedStart ?? '' }));
  return neighbourKm(item.of, stops, spanAt(item, place).start.toISOString());
}
