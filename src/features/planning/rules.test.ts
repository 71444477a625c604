import { describe, expect, it } from 'vitest';
import { instantAt, timeOf } from '#contract/days.ts';
import { distanceKm, neighbourKm, routeKm } from './distance.ts';
import { mondayOf, weekdayOf } from './localTime.ts';
import { firstFree, loadOf, missingSkills, warningsOf, type Proposal } from './rules.ts';
import type { PlannedVisit, PlanningEngineer } from './schema.ts';

const mike: PlanningEngineer = {
  id: 'mike',
  fullName: 'Mike Visser',
  territory: null,
  skills: ['FireREOB'],
  certificates: [],
  workingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '17:00' })),
  absences: [],
  calendar: null,
};

const visit = (fields: Partial<PlannedVisit>): PlannedVisit => ({
  id: 'visit',
  version: 1,
  number: 'WB-1',
  status: 'Bevestigd',
  type: 'Maintenance',
  priority: 'Normal',
  description: 'Onderhoud',
  locationId: 'there',
  locationName: 'De Linde',
  city: 'Utrecht',
  country: 'NL',
  latitude: null,
  longitude: null,
  accountName: null,
  assetTypes: [],
  assetCount: 0,
  minutes: 60,
  engineerId: 'mike',
  engineerIds: [],
  plannedStart: '2026-03-03T08:00:00.000Z',
  plannedEnd: '2026-03-03T09:00:00.000Z',
  windowStart: null,
  windowEnd: null,
  ...fields,
});

const absent = (start: string, end: string) => ({
  id: 'away',
  version: 1,
  engineerId: 'mike',
  kind: 'Leave' as const,
  start,
  end,
  note: null,
});

const at = (from: string, until: string, more: Partial<Proposal> = {}): Proposal => ({
  visitId: undefined,
  assetTypes: [],
  country: 'NL',
  start: instantAt('2026-03-03', from),
  end: instantAt('2026-03-03', until),
  ...more,
});

const facts = { engineer: mike, visits: [visit({})], daysOff: [], parts: [], now: new Date('2026-03-02T12:00:00Z') };

describe('what stands against a visit', () => {
  it('is nothing where it fits, also right behind another one', () => {
    expect(warningsOf(at('10:00', '11:00'), facts)).toEqual([]);
  });

  it.each([
    ['09:30', '10:30', 30],
    ['09:15', '09:45', 30],
    ['08:00', '17:00', 60],
  ])('is another visit at the same time: %s to %s', (from, until, minutes) => {
    expect(warningsOf(at(from, until), facts)).toEqual([{ kind: 'overlap', visitId: 'visit', number: 'WB-1', minutes }]);
  });

  it('is a visit of a team that the engineer belongs to, but neither the visit itself nor one of a colleague', () => {
    const inTeam = visit({ engineerId: 'lotte', engineerIds: ['mike'] });
    expect(warningsOf(at('09:30', '10:30'), { ...facts, visits: [inTeam] })).toHaveLength(1);
    expect(warningsOf(at('09:30', '10:30'), { ...facts, visits: [visit({ engineerId: 'lotte' })] })).toEqual([]);
    expect(warningsOf(at('09:30', '10:30', { visitId: 'visit' }), facts)).toEqual([]);
  });

  it('is outside the working hours where a visit of several days begins or ends outside of them', () => {
    const until = (day: string, time: string) => ({ end: instantAt(day, time) });
    expect(warningsOf(at('10:00', '11:00', until('2026-03-05', '16:00')), facts)).toEqual([]);
    expect(warningsOf(at('10:00', '11:00', until('2026-03-05', '18:00')), facts)).toEqual([{ kind: 'hours' }]);
    expect(warningsOf(at('10:00', '11:00', until('2026-03-05', '16:00')), { ...facts, daysOff: ['2026-03-04'] })).toEqual([
      { kind: 'dayOff' },
    ]);
  });

  it('counts the minutes of a visit without an end', () => {
    const open = visit({ plannedEnd: null, minutes: 90 });
    expect(warningsOf(at('10:00', '11:00'), { ...facts, visits: [open] })).toMatchObject([{ kind: 'overlap', minutes: 30 }]);
  });

  it('is an absence that lies over it, once for each kind', () => {
    const absences = [absent('2026-03-03T06:00:00Z', '2026-03-03T09:30:00Z'), absent('2026-03-03T09:00:00Z', '2026-03-03T16:00:00Z')];
    expect(warningsOf(at('10:00', '11:00'), { ...facts, engineer: { ...mike, absences } })).toEqual([
      { kind: 'absence', absence: 'Leave' },
    ]);
    expect(warningsOf(at('10:30', '11:00'), { ...facts, engineer: { ...mike, absences: absences.slice(0, 1) } })).toEqual([]);
  });

  it('is a skill that the objects ask for, by the country where they are', () => {
    expect(
      missingSkills({ assetTypes: ['FireExtinguisher', 'ExtinguishCO2', 'Defibrillator', 'FirstAidKit'], country: 'NL' }, mike),
    ).toEqual(['Aed']);
    expect(missingSkills({ assetTypes: ['FireExtinguisher'], country: 'DE' }, mike)).toEqual(['FireSachkundiger']);
  });

  it('is a certificate that has expired on that day, unless it was renewed, for work that asks for a skill', () => {
    const certificates = [
      { name: 'REOB', validUntil: '2026-03-02' },
      { name: 'NEN 3140', validUntil: '2026-02-01' },
      { name: 'NEN 3140', validUntil: '2029-02-01' },
      { name: 'VCA', validUntil: '2026-03-03' },
    ];
    const engineer = { ...mike, certificates };
    const expired = [{ kind: 'certificate', name: 'REOB', validUntil: '2026-03-02' }];
    expect(warningsOf(at('10:00', '11:00', { assetTypes: ['FireExtinguisher'] }), { ...facts, engineer })).toEqual(expired);
    expect(warningsOf(at('10:00', '11:00', { assetTypes: ['FirstAidKit'] }), { ...facts, engineer })).toEqual([]);
  });

  it('is what the own van lacks', () => {
    const part = { itemId: 'seal', itemCode: 'ZEGEL-10', needed: '2', inVan: '1' };
    const parts = [
      { ...part, engineerId: 'mike' },
      { ...part, engineerId: 'lotte' },
    ];
    expect(warningsOf(at('10:00', '11:00'), { ...facts, parts })).toEqual([
      { kind: 'parts', itemCode: 'ZEGEL-10', needed: '2', inVan: '1' },
    ]);
  });

  it.each([
    ['07:59', '09:00', '2026-03-04'],
    ['16:00', '17:01', '2026-03-04'],
    ['10:00', '11:00', '2026-03-07'],
  ])('is a time outside of working hours: %s to %s on %s', (from, until, day) => {
    const proposal = at(from, until, { start: instantAt(day, from), end: instantAt(day, until) });
    expect(warningsOf(proposal, facts)).toEqual([{ kind: 'hours' }]);
  });

  it('is a day off', () => {
    expect(warningsOf(at('10:00', '11:00'), { ...facts, daysOff: ['2026-03-03'] })).toEqual([{ kind: 'dayOff' }]);
  });

  it('is a time that the customer did not wish: days count whole', () => {
    expect(warningsOf(at('10:00', '11:00', { windowStart: '2026-03-03', windowEnd: '2026-03-03' }), facts)).toEqual([]);
    expect(warningsOf(at('10:00', '11:00', { windowEnd: '2026-03-02' }), facts)).toEqual([{ kind: 'window' }]);
    expect(warningsOf(at('10:00', '11:00', { windowStart: '2026-03-03T09:30:00Z' }), facts)).toEqual([{ kind: 'window' }]);
  });

  it('is that the time has gone by', () => {
    const now = instantAt('2026-03-03', '10:00');
    expect(warningsOf(at('10:00', '11:00'), { ...facts, now })).toEqual([]);
    expect(warningsOf(at('10:00', '11:00'), { ...facts, now: new Date(now.getTime() + 1) })).toEqual([{ kind: 'past' }]);
  });
});

describe('the load of an engineer', () => {
  const week = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'];

  it('is the planned minutes of the working time', () => {
    expect(loadOf(mike, [visit({}), visit({ id: 'other', engineerId: 'lotte' })], week, [])).toEqual({ planned: 60, available: 5 * 540 });
  });

  it('is the working time of a visit of several days, on the days that are asked for', () => {
    const long = visit({ plannedStart: '2026-03-03T12:00:00.000Z', plannedEnd: '2026-03-05T09:00:00.000Z' });
    expect(loadOf(mike, [long], week, [])).toMatchObject({ planned: 240 + 540 + 120 });
    expect(loadOf(mike, [long], ['2026-03-04'], [])).toMatchObject({ planned: 540 });
    expect(loadOf(mike, [long], ['2026-03-06'], [])).toMatchObject({ planned: 0 });
  });

  it('counts a visit of one day wholly, also outside working hours', () => {
    const late = visit({ plannedStart: '2026-03-03T15:00:00Z', plannedEnd: '2026-03-03T19:00:00Z' });
    expect(loadOf(mike, [late], week, []).planned).toBe(240);
  });

  it('counts neither days off nor absences, and absences over each other once', () => {
    const absences = [absent('2026-03-03T07:00:00Z', '2026-03-03T11:00:00Z'), absent('2026-03-03T09:00:00Z', '2026-03-03T12:00:00Z')];
    expect(loadOf({ ...mike, absences }, [], week, ['2026-03-02'])).toEqual({ planned: 0, available: 4 * 540 - 300 });
  });
});

describe('the time at which a visit is proposed', () => {
  const asked = { day: '2026-03-03', minutes: 60, visitId: 'moved', now: new Date('2026-03-02T12:00:00Z') };

  it('is the first free one', () => {
    expect(firstFree(mike, [visit({})], asked)).toBe('08:00');
    expect(firstFree(mike, [visit({ plannedStart: '2026-03-03T07:00:00.000Z' })], asked)).toBe('10:00');
  });

  it('is the one that it has, where the engineer is free then', () => {
    expect(firstFree(mike, [visit({})], { ...asked, ownTime: '13:30' })).toBe('13:30');
    expect(firstFree(mike, [visit({})], { ...asked, ownTime: '09:30' })).toBe('08:00');
    expect(firstFree(mike, [], { ...asked, ownTime: '13:30', now: new Date('2026-03-03T13:00:00Z') })).toBe('14:00');
  });
});

describe('distances', () => {
  const utrecht = { latitude: 52.0907, longitude: 5.1214 };
  const almelo = { latitude: 52.3567, longitude: 6.6625 };
  const zeist = { latitude: 52.0883, longitude: 5.2333 };

  it('are those of the great circle', () => {
    expect(distanceKm(utrecht, almelo)).toBeCloseTo(109, 0);
    expect(distanceKm(utrecht, utrecht)).toBe(0);
    expect(distanceKm({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 })).toBeCloseTo(222.4, 0);
  });

  it('add up to a way that passes over stops without a place', () => {
    expect(routeKm([utrecht, { latitude: null, longitude: null }, almelo, utrecht])).toBeCloseTo(2 * distanceKm(utrecht, almelo));
    expect(routeKm([])).toBe(0);
  });

  it('are those to the nearer neighbour of the day', () => {
    const stops = [
      { ...almelo, start: '2026-03-03T13:00:00Z' },
      { ...utrecht, start: '2026-03-03T08:00:00Z' },
    ];
    expect(neighbourKm(zeist, stops, '2026-03-03T10:00:00Z')).toBeCloseTo(distanceKm(zeist, utrecht));
    expect(neighbourKm(zeist, stops, '2026-03-03T14:00:00Z')).toBeCloseTo(distanceKm(zeist, almelo));
    expect(neighbourKm(zeist, [], '2026-03-03T14:00:00Z')).toBeUndefined();
    expect(neighbourKm({ latitude: null, longitude: null }, stops, '2026-03-03T14:00:00Z')).toBeUndefined();
  });
});

describe('our clocks', () => {
  it.each([
    ['2026-01-15', '08:00', '2026-01-15T07:00:00.000Z'],
    ['2026-07-15', '08:00', '2026-07-15T06:00:00.000Z'],
    ['2026-03-29', '08:00', '2026-03-29T06:00:00.000Z'],
    ['2026-10-25', '08:00', '2026-10-25T07:00:00.000Z'],
    ['2026-10-25', '00:30', '2026-10-24T22:30:00.000Z'],
  ])('show %s %s at %s', (day, time, instant) => {
    expect(instantAt(day, time).toISOString()).toBe(instant);
    expect(timeOf(new Date(instant))).toBe(time);
  });

  it('begin the week on Monday', () => {
    expect([mondayOf('2026-03-01'), mondayOf('2026-03-02'), mondayOf('2026-03-08')]).toEqual(['2026-02-23', '2026-03-02', '2026-03-02']);
    expect([weekdayOf('2026-03-02'), weekdayOf('2026-03-08')]).toEqual([1, 7]);
  });
});
