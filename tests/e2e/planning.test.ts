import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract/days.ts';
import { mondayOf } from '#features/planning/localTime.ts';
import { divisionOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const desk: Manner = { language: 'nl', width: 1280 };
const phone: Manner = { language: 'de', width: 390 };
const day = addDays(mondayOf(dayOf(new Date())), 7);
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

  it('finds the day view as clean in dark', () =>
    visit({ manner: desk, userName: 'sofie', path: `${pathOf(desk)}&view=day`, colourScheme: 'dark' }, async (visitor) => {
      await openBoard(visitor);
      await visitor.look('planning-day-dark');
    }));
});

const backlogOf = ({ page, t }: Visitor) => page.getByRole('region', { name: t('planning.backlog'), exact: true });

async function openBoard(visitor: Visitor): Promise<void> {
  await visitor.meet(visitor.t('planning.title'));
  await backlogOf(visitor).locator('[data-plannable]').first().waitFor();
}

/** Goes on by Tab until an element has the focus. */
async function tabTo({ page }: Visitor, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
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
