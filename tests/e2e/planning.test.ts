import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract/days.ts';
import { mondayOf } from '#features/planning/localTime.ts';
import { colleague } from './support/colleague.ts';
import { backlogOf, openBoard } from './support/planningBoard.ts';
import { divisionOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const desk: Manner = { language: 'nl', width: 1280 };
const phone: Manner = { language: 'de', width: 390 };
const day = addDays(mondayOf(dayOf(new Date())), 7);
// a day of its own, so that what the other journeys plan is not in the way
const wholeDay = addDays(day, 9);
const pathOf = (manner: Manner) => `/planning?division=${divisionOf(manner)}&day=${day}`;

describe('a supervisor who plans', () => {
  it('plans and reschedules by keys alone at a desk', () =>
    visit({ manner: desk, userName: 'sofie', path: pathOf(desk) }, async (visitor) => {
      await openBoard(visitor);
      await visitor.look('planning');
      const request = backlogOf(visitor).locator('[aria-disabled="false"]').first();
      await tabTo(visitor, request);
      await putBack(visitor, request);
      await planByKeys(visitor, request);
      await rescheduleByKeys(visitor);
    }));

  it('plans and reschedules in the dialog on a phone', () =>
    visit({ manner: phone, userName: 'sofie', path: pathOf(phone) }, async (visitor) => {
      await openBoard(visitor);
      await visitor.look('planning');
      const request = backlogOf(visitor).locator('[aria-disabled="false"]').first();
      const key = await request.getAttribute('data-plannable');
      await request.tap();
      await visitor.page.getByRole('dialog').waitFor();
      await visitor.look('planning-dialog');
      await visitor.button('planning.plan').tap();
      await expect.poll(() => backlogOf(visitor).locator(`[data-plannable="${key}"]`).count(), { timeout: 10_000 }).toBe(0);
      const planned = await focusedVisit(visitor);
      await planned.tap();
      await giveReason(visitor, () => visitor.button('planning.plan').tap());
    }));

  it('plans a whole day of two engineers by keys alone', () =>
    visit({ manner: desk, userName: 'sofie', path: `/accounts?division=${divisionOf(desk)}` }, async (visitor) => {
      await visitor.page.getByRole('table').first().waitFor();
      await goToDay(visitor, wholeDay);
      const [first, second] = await engineersOf(visitor);
      const before = await visitsOf(visitor);
      await planNext(visitor, { engineer: first });
      await planNext(visitor, { engineer: second });
      await showDue(visitor);
      await planNext(visitor, { engineer: first, isPushedOver: true });
      await visitor.look('planning-whole-day');
      await planNext(visitor, { engineer: second });
      await rescheduleByKeys(visitor);
      const made = (await visitsOf(visitor)).filter(({ id }) => !before.some((one) => one.id === id));
      expect(made.map(({ engineerId }) => engineerId).toSorted()).toEqual([first.id, first.id, second.id, second.id].toSorted());
      expect(made.map(({ status }) => status).toSorted()).toEqual(['Bevestigd', 'Bevestigd', 'Bevestigd', 'Herpland']);
    }));

  it('plans a day of two engineers on a phone, and sees a double booking before it is planned', () =>
    visit(
      { manner: phone, userName: 'sofie', path: `/planning?division=${divisionOf(phone)}&day=${wholeDay}&view=day` },
      async (visitor) => {
        await openBoard(visitor);
        const [first, second] = await engineersOf(visitor);
        await planByDialog(visitor, { engineer: first, time: '09:00' });
        await visitor.page.getByRole('button', { name: countOf(visitor.t, 'planning.due') }).tap();
        await planByDialog(visitor, { engineer: second, time: '09:00', booked: first });
        await visitor.look('planning-phone-day');
        const visits = (await visitsOf(visitor)).filter(({ plannedStart }) => plannedStart !== null);
        expect(visits.map(({ engineerId }) => engineerId)).toEqual(expect.arrayContaining([first.id, second.id]));
      },
    ));

  it('finds the day view as clean in dark', () =>
    visit({ manner: desk, userName: 'sofie', path: `${pathOf(desk)}&view=day`, colourScheme: 'dark' }, async (visitor) => {
      await openBoard(visitor);
      await visitor.look('planning-day-dark');
    }));
});

interface Engineer {
  id: string;
  fullName: string;
}

interface Visit {
  id: string;
  status: string;
  engineerId: string | null;
  plannedStart: string | null;
}

interface Board {
  engineers: Engineer[];
  workOrders: Visit[];
}

async function boardOf({ division }: Visitor): Promise<Board> {
  return (await colleague('sofie')).get<Board>(`/api/divisions/${division}/planning?from=${wholeDay}&until=${wholeDay}`);
}

const visitsOf = async (visitor: Visitor) => (await boardOf(visitor)).workOrders;

async function engineersOf(visitor: Visitor): Promise<[Engineer, Engineer]> {
  const [first, second] = (await boardOf(visitor)).engineers;
  if (!first || !second) throw new Error('There are no two engineers');
  return [first, second];
}

// a button that says how many there are
function countOf(t: Visitor['t'], key: string): RegExp {
  return new RegExp(`^${t(key, { smart_count: 0 }).replace('0', '\\d+')}$`);
}

/** Finds the board by Ctrl K, goes on week by week, and shows one day. */
async function goToDay(visitor: Visitor, wanted: string): Promise<void> {
  const { page, t } = visitor;
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type(t('planning.title'));
  await page
    .getByRole('option', { name: new RegExp(t('planning.title')) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await openBoard(visitor);
  const dayNow = () => new URL(page.url()).searchParams.get('day') ?? dayOf(new Date());
  while (mondayOf(dayNow()) < mondayOf(wanted)) await pressed(visitor, visitor.button('planning.weekAfter'), dayNow);
  await pressed(visitor, visitor.button('planning.showDay'), () => page.url());
  for (const [key, isDue] of [
    ['planning.dayAfter', () => dayNow() < wanted],
    ['planning.dayBefore', () => dayNow() > wanted],
  ] as const)
    while (isDue()) await pressed(visitor, visitor.button(key), dayNow);
  await openBoard(visitor);
}

/** Goes to a button by Tab, presses Enter, and waits until that has changed something. */
async function pressed(visitor: Visitor, button: Locator, stateOf: () => string): Promise<void> {
  const before = stateOf();
  await tabTo(visitor, button);
  await visitor.page.keyboard.press('Enter');
  await expect.poll(stateOf, { timeout: 10_000 }).not.toBe(before);
}

async function showDue(visitor: Visitor): Promise<void> {
  const due = visitor.page.getByRole('button', { name: countOf(visitor.t, 'planning.due') });
  await visitor.page.keyboard.press('b');
  await tabTo(visitor, due, 'Shift+Tab');
  await visitor.page.keyboard.press('Enter');
  await expect.poll(() => due.getAttribute('aria-pressed')).toBe('true');
}

/** Minutes of the longest visit that fits beside another one of the day. */
const longestBeside = 240;

/** Takes what waits first, of what is not too long, to an engineer, and plans it where it fits. */
async function planNext(
  visitor: Visitor,
  { engineer, isPushedOver = false }: { engineer: Engineer; isPushedOver?: boolean },
): Promise<void> {
  const { page } = visitor;
  const ghost = page.locator('tr', { has: page.locator('.ghost') });
  await page.keyboard.press('b');
  const waiting = backlogOf(visitor).locator('[data-plannable]:focus');
  await waiting.waitFor();
  while (Number(/(\d+) min/.exec(await waiting.innerText())?.[1]) > longestBeside) await page.keyboard.press('Tab');
  const key = await waiting.getAttribute('data-plannable');
  await page.keyboard.press('Enter');
  await ghost.waitFor();
  while (!(await ghost.getByRole('rowheader').innerText()).startsWith(engineer.fullName)) await page.keyboard.press('ArrowDown');
  if (isPushedOver) await seeDoubleBooking(visitor);
  await page.keyboard.press('Enter');
  await expect.poll(() => backlogOf(visitor).locator(`[data-plannable="${key}"]`).count(), { timeout: 10_000 }).toBe(0);
  await focusedVisit(visitor);
}

/** Moves what is held over another visit, where the board says so, and back to where it fits. */
async function seeDoubleBooking(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const booked = page.locator('.ghost em', {
    hasText: new RegExp(t('planning.warning.overlap', { minutes: 0, number: '' }).replace('0', '\\d+').trim()),
  });
  expect(await booked.count()).toBe(0);
  let steps = 0;
  for (; (await booked.count()) === 0 && steps < 40; steps++) await page.keyboard.press('PageUp');
  await visitor.look('planning-double-booking');
  expect(await booked.count()).toBe(1);
  for (; steps > 0; steps--) await page.keyboard.press('PageDown');
  await booked.waitFor({ state: 'detached' });
}

/** Plans what waits first in the dialog; for an engineer who is booked then, the dialog says so first. */
async function planByDialog(
  visitor: Visitor,
  { engineer, time, booked }: { engineer: Engineer; time: string; booked?: Engineer },
): Promise<void> {
  const { page, t } = visitor;
  const waiting = backlogOf(visitor).locator('[aria-disabled="false"]').first();
  const key = await waiting.getAttribute('data-plannable');
  await waiting.tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('planning.time')).fill(time);
  const choose = (one: Engineer) => dialog.getByRole('combobox', { name: t('planning.engineer') }).selectOption({ label: one.fullName });
  if (booked) {
    await choose(booked);
    await dialog.getByText(t('planning.warning.overlap', { minutes: 0, number: '' }).split(' ')[0] ?? '').waitFor();
    await visitor.look('planning-dialog-double-booking');
  }
  await choose(engineer);
  await visitor.button('planning.plan').tap();
  await expect.poll(() => backlogOf(visitor).locator(`[data-plannable="${key}"]`).count(), { timeout: 10_000 }).toBe(0);
}

/** Goes on by Tab until an element has the focus. */
async function tabTo({ page }: Visitor, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 120; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('Tab does not lead there');
}

/** Picks up, moves and changes one's mind. */
async function putBack(visitor: Visitor, request: Locator): Promise<void> {
  const { keyboard } = visitor.page;
  await keyboard.press('Enter');
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown']) await keyboard.press(key);
  expect(await request.getAttribute('aria-pressed')).toBe('true');
  await visitor.look('planning-held');
  await keyboard.press('Escape');
  expect(await request.getAttribute('aria-pressed')).toBe('false');
}

/** Plans a request; the focus goes on to its visit. */
async function planByKeys(visitor: Visitor, request: Locator): Promise<void> {
  const key = await request.getAttribute('data-plannable');
  for (const pressed of ['Enter', 'ArrowRight', 'Enter']) await visitor.page.keyboard.press(pressed);
  await expect.poll(() => backlogOf(visitor).locator(`[data-plannable="${key}"]`).count(), { timeout: 10_000 }).toBe(0);
}

/** Moves the visit that was planned to another day: that asks for a reason. */
async function rescheduleByKeys(visitor: Visitor): Promise<void> {
  await focusedVisit(visitor);
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await visitor.page.keyboard.press(key);
  await giveReason(visitor, async () => {
    await tabTo(visitor, visitor.button('planning.plan'));
    await visitor.page.keyboard.press('Enter');
  });
}

/** The visit on the board that has the focus, by the id of its work order. */
async function focusedVisit({ page, t }: Visitor): Promise<Locator> {
  const keyOf = () =>
    page.evaluate((name) => {
      const focused = document.activeElement;
      const isWaiting = focused?.closest('section')?.querySelector('h2')?.textContent === name;
      return isWaiting ? null : (focused?.getAttribute('data-plannable') ?? null);
    }, t('planning.backlog'));
  await expect.poll(keyOf, { timeout: 10_000 }).not.toBeNull();
  return page.locator(`[data-plannable="${await keyOf()}"]`);
}

/** Fills in the dialog why the time changes, after trying without. */
async function giveReason(visitor: Visitor, plan: () => Promise<void>): Promise<void> {
  const { page, t } = visitor;
  const dialog = page.getByRole('dialog');
  const reason = visitor.field('planning.reason', dialog);
  await reason.waitFor();
  if (visitor.isPhone) await dialog.getByLabel(t('planning.time')).fill('10:15');
  await plan();
  await dialog.getByText(t('planning.reasonMissing')).waitFor();
  await visitor.look('planning-reason');
  await tabTo(visitor, reason);
  await page.keyboard.type('A4');
  await plan();
  await dialog.waitFor({ state: 'detached' });
  const moved = await focusedVisit(visitor);
  await expect.poll(() => moved.textContent(), { timeout: 10_000 }).toContain(t('workOrders.status.Herpland'));
}
