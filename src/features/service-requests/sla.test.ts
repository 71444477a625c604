import { describe, expect, it } from 'vitest';
import { reactionDueAt, readReactionTimes, workingHoursOf } from './sla.ts';

const times = readReactionTimes('4h,1d,3d,5d');
const settings = { WORKING_HOURS: '08:00-17:00', DAYS_OFF: {} };
const hours = workingHoursOf({ division: 120001, country: 'NL' }, settings);
const due = (received: string, priority: keyof typeof times, working = hours) =>
  reactionDueAt(new Date(received), times[priority], working).toISOString();

describe('reactionDueAt', () => {
  it.each([
    // Winter time: Amsterdam is one hour ahead
    ['on the same day', '2026-11-18T09:00:00Z', 'Urgent', '2026-11-18T13:00:00.000Z'],
    ['over the night', '2026-11-18T14:02:00Z', 'Urgent', '2026-11-19T09:02:00.000Z'],
    ['over the weekend', '2026-11-20T15:00:00Z', 'Urgent', '2026-11-23T10:00:00.000Z'],
    ['exactly at closing', '2026-11-18T12:00:00Z', 'Urgent', '2026-11-18T16:00:00.000Z'],
    ['before opening', '2026-11-18T03:00:00Z', 'Urgent', '2026-11-18T11:00:00.000Z'],
    ['after closing', '2026-11-18T19:00:00Z', 'Urgent', '2026-11-19T11:00:00.000Z'],
    ['one working day', '2026-11-18T13:02:00Z', 'High', '2026-11-19T13:02:00.000Z'],
    ['one working day from Friday', '2026-11-20T13:02:00Z', 'High', '2026-11-23T13:02:00.000Z'],
    ['three working days', '2026-11-18T13:02:00Z', 'Normal', '2026-11-23T13:02:00.000Z'],
    ['five working days', '2026-11-18T13:02:00Z', 'Low', '2026-11-25T13:02:00.000Z'],
    ['from a Saturday', '2026-11-21T13:00:00Z', 'High', '2026-11-24T07:00:00.000Z'],
  ] as const)('counts %s', (_title, received, priority, expected) => {
    expect(due(received, priority)).toBe(expected);
  });

  it('keeps the time on the wall when the clock changes', () => {
    expect(due('2026-10-23T12:00:00Z', 'High')).toBe('2026-10-26T13:00:00.000Z');
    expect(due('2026-03-27T13:00:00Z', 'High')).toBe('2026-03-30T12:00:00.000Z');
  });

  it('knows other hours and the zone of a country', () => {
    const cologne = workingHoursOf({ division: 230001, country: 'DE' }, { WORKING_HOURS: '07:30-16:30', DAYS_OFF: {} });
    expect(cologne).toMatchObject({ timeZone: 'Europe/Berlin', opens: 450, closes: 990 });
    expect(due('2026-11-18T15:00:00Z', 'Urgent', cologne)).toBe('2026-11-19T10:00:00.000Z');
  });

  it('passes over public holidays of the country', () => {
    const cologne = workingHoursOf({ division: 230001, country: 'DE' }, settings);
    // Easter Monday 2026 is 6 April; Good Friday is a holiday in Germany only
    expect(due('2026-04-02T13:00:00Z', 'High')).toBe('2026-04-03T13:00:00.000Z');
    expect(due('2026-04-02T13:00:00Z', 'High', cologne)).toBe('2026-04-07T13:00:00.000Z');
    expect(due('2026-04-06T09:00:00Z', 'Urgent')).toBe('2026-04-07T10:00:00.000Z');
    expect(due('2026-12-24T13:00:00Z', 'Urgent')).toBe('2026-12-28T08:00:00.000Z');
    expect(due('2026-12-31T13:00:00Z', 'High')).toBe('2027-01-04T13:00:00.000Z');
  });

  it('passes over days off of a country, of a division, and of every year', () => {
    const times = { WORKING_HOURS: '08:00-17:00', DAYS_OFF: { NL: ['2026-05-15'], 230001: ['11-01', '11-02'] } };
    const ascension = '2026-05-13T12:00:00Z';
    expect(due(ascension, 'High', workingHoursOf({ division: 120001, country: 'NL' }, times))).toBe('2026-05-18T12:00:00.000Z');
    expect(due(ascension, 'High', workingHoursOf({ division: 230001, country: 'DE' }, times))).toBe('2026-05-15T12:00:00.000Z');
    const autumn = '2026-10-30T12:00:00Z';
    expect(due(autumn, 'High', workingHoursOf({ division: 230001, country: 'DE' }, times))).toBe('2026-11-03T12:00:00.000Z');
    expect(due(autumn, 'High', workingHoursOf({ division: 230002, country: 'DE' }, times))).toBe('2026-11-02T12:00:00.000Z');
  });

  it('reads times as the settings write them', () => {
    expect(readReactionTimes('2h,8h,2d,10d').Low).toEqual({ amount: 10, unit: 'days' });
    expect(() => readReactionTimes('2h,8h')).toThrow('Four reaction times');
  });
});
