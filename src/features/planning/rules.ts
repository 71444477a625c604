import { dayOf, instantAt, timeOf } from '#contract/days.ts';
import type { AssetTypeKey } from '#features/assets/assetTypeKeys.ts';
import type { EngineerSkill } from '#features/divisions/schema.ts';
import type { MissingParts, PlannedVisit, PlanningEngineer } from './schema.ts';
import { weekdayOf } from './localTime.ts';

/** The warnings about planning a visit. None of them prevents it: the planner decides. */
export type Warning =
  | { kind: 'overlap'; visitId: string; number: string; minutes: number }
  | { kind: 'absence'; absence: PlanningEngineer['absences'][number]['kind'] }
  | { kind: 'skill'; skill: EngineerSkill }
  | { kind: 'certificate'; name: string; validUntil: string }
  | { kind: 'parts'; itemCode: string; needed: string; inVan: string }
  | { kind: 'hours' }
  | { kind: 'dayOff' }
  | { kind: 'past' }
  | { kind: 'window' };

/** A visit with an engineer and a time, before it is planned. */
export interface Proposal {
  /** The work order; undefined for one that does not exist yet. */
  visitId: string | undefined;
  assetTypes: readonly AssetTypeKey[];
  country: string | null;
  start: Date;
  end: Date;
  /** The days or times that the customer wishes. */
  windowStart?: string | null;
  windowEnd?: string | null;
}

/** The facts that a proposal is checked against. */
export interface PlanningFacts {
  engineer: PlanningEngineer;
  visits: readonly PlannedVisit[];
  daysOff: readonly string[];
  parts: MissingParts['parts'];
  now: Date;
}

/** The warnings about a proposal, in the order of the rules; empty when there is none. */
export function warningsOf(proposal: Proposal, facts: PlanningFacts): Warning[] {
  return [
    ...overlaps(proposal, facts),
    ...absences(proposal, facts.engineer),
    ...missingSkills(proposal, facts.engineer).map((skill): Warning => ({ kind: 'skill', skill })),
    ...expired(proposal, facts.engineer),
    ...missing(facts),
    ...outOfHours(proposal, facts),
    ...outOfWindow(proposal),
    ...(proposal.start < facts.now ? [{ kind: 'past' } as const] : []),
  ];
}

/** Whether a visit belongs to an engineer, alone or in a team. */
export function isOfEngineer({ engineerId, engineerIds }: Pick<PlannedVisit, 'engineerId' | 'engineerIds'>, id: string): boolean {
  return engineerId === id || engineerIds.includes(id);
}

/** The end of a visit: as planned, else by its duration. */
export function endOf({ plannedStart, plannedEnd, minutes }: Pick<PlannedVisit, 'plannedStart' | 'plannedEnd' | 'minutes'>): Date {
  return plannedEnd === null ? new Date(Date.parse(plannedStart ?? '') + minutes * 60_000) : new Date(plannedEnd);
}

/** The first and the last day of a visit; none without an appointment. A visit until midnight does not reach the next day. */
export function daysOf(visit: Pick<PlannedVisit, 'plannedStart' | 'plannedEnd' | 'minutes'>): [first?: string, last?: string] {
  if (visit.plannedStart === null) return [];
  const start = new Date(visit.plannedStart);
  return [dayOf(start), dayOf(new Date(Math.max(start.getTime(), endOf(visit).getTime() - 1)))];
}

function overlaps({ visitId, start, end }: Proposal, { engineer, visits }: PlanningFacts): Warning[] {
  return visits.flatMap((visit) => {
    if (visit.id === visitId || visit.plannedStart === null || !isOfEngineer(visit, engineer.id)) return [];
    const minutes = overlapMinutes({ start, end }, { start: new Date(visit.plannedStart), end: endOf(visit) });
    return minutes > 0 ? [{ kind: 'overlap', visitId: visit.id, number: visit.number, minutes } as const] : [];
  });
}

interface Span {
  start: Date;
  end: Date;
}

function overlapMinutes(a: Span, b: Span): number {
  return Math.round((Math.min(a.end.getTime(), b.end.getTime()) - Math.max(a.start.getTime(), b.start.getTime())) / 60_000);
}

function absences({ start, end }: Proposal, engineer: PlanningEngineer): Warning[] {
  const kinds = engineer.absences.flatMap((one) =>
    overlapMinutes({ start, end }, { start: new Date(one.start), end: new Date(one.end) }) > 0 ? [one.kind] : [],
  );
  return [...new Set(kinds)].map((absence) => ({ kind: 'absence', absence }));
}

function missing({ engineer, parts }: PlanningFacts): Warning[] {
  return parts
    .filter(({ engineerId }) => engineerId === engineer.id)
    .map(({ itemCode, needed, inVan }) => ({ kind: 'parts', itemCode, needed, inVan }));
}

function outOfHours({ start, end }: Proposal, { engineer, daysOff }: PlanningFacts): Warning[] {
  const [first, last] = [dayOf(start), dayOf(end)];
  if (daysOff.some((day) => day >= first && day <= last)) return [{ kind: 'dayOff' }];
  const isBegun = workingSpans(engineer, first).some((hours) => start >= hours.start && (first !== last || end <= hours.end));
  const isEnded = first === last || workingSpans(engineer, last).some((hours) => end <= hours.end);
  return isBegun && isEnded ? [] : [{ kind: 'hours' }];
}

function outOfWindow({ start, end, windowStart, windowEnd }: Proposal): Warning[] {
  const isEarly = windowStart != null && (windowStart.length === 10 ? dayOf(start) < windowStart : start < new Date(windowStart));
  const isLate = windowEnd != null && (windowEnd.length === 10 ? dayOf(end) > windowEnd : end > new Date(windowEnd));
  return isEarly || isLate ? [{ kind: 'window' }] : [];
}

// A certificate does not say which work it permits, so for work that needs a skill each one must be valid, or renewed under the
// same name
function expired({ end, ...proposal }: Proposal, { certificates }: PlanningEngineer): Warning[] {
  if (neededSkills(proposal).length === 0) return [];
  const day = dayOf(end);
  const valid = certificates.filter(({ validUntil }) => validUntil >= day).map(({ name }) => name);
  return certificates
    .filter(({ name, validUntil }) => validUntil < day && !valid.includes(name))
    .map(({ name, validUntil }) => ({ kind: 'certificate', name, validUntil }));
}

/** The skills that a visit requires and an engineer does not have. */
export function missingSkills(
  proposal: Pick<Proposal, 'assetTypes' | 'country'>,
  { skills }: Pick<PlanningEngineer, 'skills'>,
): EngineerSkill[] {
  return neededSkills(proposal).filter((skill) => !skills.includes(skill));
}

function neededSkills({ assetTypes, country }: Pick<Proposal, 'assetTypes' | 'country'>): EngineerSkill[] {
  return [...new Set(assetTypes.flatMap((type) => skillFor(type, country) ?? []))];
}

/** The skill that work on a kind of object requires; undefined when any engineer may do it. */
export function skillFor(type: AssetTypeKey, country: string | null): EngineerSkill | undefined {
  const skill = skillByType[type];
  return skill === 'fire' ? (country === 'DE' ? 'FireSachkundiger' : 'FireREOB') : skill;
}

// Extinguishers are serviced by a recognised person: REOB in the Netherlands, a Sachkundiger in Germany
const skillByType: Readonly<Partial<Record<AssetTypeKey, EngineerSkill | 'fire'>>> = {
  FireExtinguisher: 'fire',
  ExtinguishCO2: 'fire',
  ExtinguishSprayFoam: 'fire',
  ExtinguishHoseReel: 'fire',
  ExtinguishPowder: 'fire',
  WheeledExtinguisherSprayFoam: 'fire',
  WheeledExtinguisherCO2: 'fire',
  WheeledExtinguisherPowder: 'fire',
  DryRiser: 'fire',
  DryRiserConnector: 'fire',
  EmergencyLight: 'EmergencyLighting',
  Defibrillator: 'Aed',
  CheckValve: 'WaterKeerklep',
  EvacuationChair: 'Evacuation',
  EscapeMattress: 'Evacuation',
  ElectricTransporter: 'Electrical',
};

/** The workload of an engineer on some days: planned minutes, and available minutes. */
export function loadOf(
  engineer: PlanningEngineer,
  visits: readonly PlannedVisit[],
  days: readonly string[],
  daysOff: readonly string[],
): { planned: number; available: number } {
  const spans = days.filter((day) => !daysOff.includes(day)).flatMap((day) => workingSpans(engineer, day));
  const available = spans.reduce((sum, span) => sum + presentMinutes(span, engineer), 0);
  const planned = visits
    .filter((visit) => isOfEngineer(visit, engineer.id))
    .reduce((sum, visit) => sum + plannedMinutes(visit, days, spans), 0);
  return { planned, available };
}

// Of a visit of several days only the working time counts, on the days that are asked for
function plannedMinutes(visit: PlannedVisit, days: readonly string[], spans: readonly Span[]): number {
  const [first, last] = daysOf(visit);
  const span = { start: new Date(visit.plannedStart ?? ''), end: endOf(visit) };
  if (first !== last) return spans.reduce((sum, working) => sum + Math.max(0, overlapMinutes(span, working)), 0);
  return first !== undefined && days.includes(first) ? Math.max(0, overlapMinutes(span, span)) : 0;
}

function workingSpans({ workingHours }: PlanningEngineer, day: string): Span[] {
  return workingHours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .map(({ from, until }) => ({ start: instantAt(day, from), end: instantAt(day, until) }));
}

// Overlapping absences count once: each of them is cut from the remaining time
function presentMinutes(span: Span, { absences: away }: PlanningEngineer): number {
  const free = away.reduce<Span[]>(
    (parts, { start, end }) => parts.flatMap((part) => without(part, { start: new Date(start), end: new Date(end) })),
    [span],
  );
  return free.reduce((sum, { start, end }) => sum + Math.round((end.getTime() - start.getTime()) / 60_000), 0);
}

function without(part: Span, taken: Span): Span[] {
  if (overlapMinutes(part, taken) <= 0) return [part];
  return [
    { start: part.start, end: taken.start },
    { start: taken.end, end: part.end },
  ].filter(({ start, end }) => end > start);
}

/**
 * The present time of a visit where an engineer is free at that time of a day, else the first future time, in quarters of an hour, at
 * which the engineer is free for its duration; else the beginning of the working day.
 */
export function firstFree(
  engineer: PlanningEngineer,
  visits: readonly PlannedVisit[],
  { day, minutes, visitId, ownTime, now }: { day: string; minutes: number; visitId: string; ownTime?: string | undefined; now: Date },
): string {
  const hours = engineer.workingHours.find(({ weekday }) => weekday === weekdayOf(day)) ?? { from: '08:00', until: '17:00' };
  const taken: Span[] = [
    ...engineer.absences.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
    ...visits
      .filter((visit) => visit.id !== visitId && visit.plannedStart !== null && isOfEngineer(visit, engineer.id))
      .map((visit) => ({ start: new Date(visit.plannedStart ?? ''), end: endOf(visit) })),
  ];
  const isFree = (at: number) => {
    const span = { start: new Date(at), end: new Date(at + minutes * 60_000) };
    return span.start >= now && !taken.some((one) => overlapMinutes(one, span) > 0);
  };
  if (ownTime !== undefined && isFree(instantAt(day, ownTime).getTime())) return ownTime;
  const last = instantAt(day, hours.until).getTime() - minutes * 60_000;
  for (let at = instantAt(day, hours.from).getTime(); at <= last; at += 900_000) if (isFree(at)) return timeOf(new Date(at));
  return hours.from;
}
