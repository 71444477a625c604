import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract/days.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { Engineer } from '#features/divisions/schema.ts';
import type { ItemWarehouse } from '#features/inventory/schema.ts';
import { mondayOf } from '#features/planning/localTime.ts';
import type { WorkOrder } from '#features/work-orders/schema.ts';
import { colleague } from './support/colleague.ts';
import { backlogOf, openBoard } from './support/planningBoard.ts';
import { divisionOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const desk: Manner = { language: 'nl', width: 1280 };
const phone: Manner = { language: 'de', width: 390 };
// a Tuesday of its own, so that what the other journeys plan is not in the way
const day = addDays(mondayOf(dayOf(new Date())), 22);
const weekday = 2;
const expiry = addDays(day, -1);

describe('what stands against a visit is said before it is planned', () => {
  it('while it is moved by keys', async () => {
    const given = await arrange(divisionOf(desk));
    const path = `/planning?division=${divisionOf(desk)}&day=${day}&view=day`;
    await visit({ manner: desk, userName: 'sofie', path }, async (visitor) => {
      const { page } = visitor;
      await openBoard(visitor);
      const ghost = page.locator('.ghost');
      await waitingOf(visitor, given).focus();
      await page.keyboard.press('Enter');
      await moveTo(visitor, ghost, given.unfit);
      await seeAll(visitor, ghost, given);
      await expect.poll(() => page.locator('.visually-hidden[role="status"]').textContent()).toContain(given.part.itemCode);
      await visitor.look('planning-warnings-keys');
      await moveTo(visitor, ghost, given.fit);
      await seeNone(visitor, ghost, given);
      await page.keyboard.press('Enter');
      await expectPlanned(visitor, given);
    });
  });

  it('while it is dragged', async () => {
    const given = await arrange(divisionOf(desk));
    const path = `/planning?division=${divisionOf(desk)}&day=${day}`;
    await visit({ manner: desk, userName: 'sofie', path }, async (visitor) => {
      const { page } = visitor;
      await openBoard(visitor);
      const ghost = page.locator('.ghost');
      const heights = () => page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      const before = await heights();
      await waitingOf(visitor, given).hover();
      await page.mouse.down();
      await dragOver(visitor, cellOf(visitor, given.unfit));
      await seeAll(visitor, ghost, given);
      await visitor.picture('planning-warnings-mouse');
      expect(await heights()).toEqual(before);
      await dragOver(visitor, cellOf(visitor, given.fit));
      await seeNone(visitor, ghost, given);
      await page.mouse.up();
      await expectPlanned(visitor, given);
    });
  });

  it('in the dialog on a phone', async () => {
    const given = await arrange(divisionOf(phone));
    await visit({ manner: phone, userName: 'sofie', path: `/planning?division=${divisionOf(phone)}&day=${day}` }, async (visitor) => {
      const { page, t } = visitor;
      await openBoard(visitor);
      await waitingOf(visitor, given).tap();
      const dialog = page.getByRole('dialog');
      const engineer = dialog.getByRole('combobox', { name: t('planning.engineer') });
      await dialog.getByRole('textbox', { name: new RegExp(`^${t('planning.day')}`) }).fill(shown(visitor, day));
      await engineer.selectOption({ label: given.unfit.fullName });
      await seeAll(visitor, dialog, given);
      await visitor.look('planning-warnings-dialog');
      await engineer.selectOption({ label: given.fit.fullName });
      await seeNone(visitor, dialog, given);
      await visitor.button('planning.plan').tap();
      await expectPlanned(visitor, given);
    });
  });
});

interface Given {
  order: WorkOrder;
  /** Is at a training, may not do the work, and has none of the part along. */
  unfit: Engineer;
  fit: Engineer;
  part: ItemWarehouse;
}

/** A work order on emergency lighting with a part that one of two vans holds; the other engineer is away and not allowed to do it. */
async function arrange(division: number): Promise<Given> {
  const [ada, sofie] = [await colleague('ada'), await colleague('sofie')];
  const base = `/api/divisions/${division}`;
  const engineers = (await ada.get<Engineer[]>(`${base}/engineers`)).filter(({ active, warehouseId }) => active && warehouseId);
  const { unfit, fit, part } = await vansApart(division, engineers);
  const certificates = [{ name: 'NEN 3140', number: 'C-1', validUntil: expiry }];
  await ada.put(`${base}/engineers/${unfit.id}`, { skills: [], certificates });
  await ada.put(`${base}/engineers/${fit.id}`, { skills: ['EmergencyLighting'], certificates: [] });
  const away = { engineerId: unfit.id, kind: 'Training', start: `${day}T05:00:00Z`, end: `${day}T18:00:00Z` };
  await sofie.post(`${base}/planning/absences`, away);
  const filter = encodeURIComponent(JSON.stringify({ assetType: 'EmergencyLight' }));
  const [lamp] = await sofie.get<Asset[]>(`${base}/assets?filter=${filter}&range=[0,0]`);
  if (!lamp) throw new Error('There is no emergency lighting');
  const items = [{ kind: 'Material', itemId: part.itemId, quantity: part.currentStock, assetId: lamp.id }];
  const body = { type: 'Repair', description: 'Noodverlichting knippert', assetIds: [lamp.id], items };
  return { order: await sofie.post<WorkOrder>(`/api/locations/${lamp.locationId}/workorders`, body), unfit, fit, part };
}

/** Two engineers and an item of which one has more along than the other. */
async function vansApart(division: number, engineers: readonly Engineer[]): Promise<Omit<Given, 'order'>> {
  const sofie = await colleague('sofie');
  const [one, other] = engineers;
  if (!one || !other) throw new Error('There are no two engineers with a van');
  const stockOf = ({ warehouseId }: Engineer) =>
    sofie.get<ItemWarehouse[]>(
      `/api/divisions/${division}/stock?filter=${encodeURIComponent(JSON.stringify({ warehouseId }))}&range=[0,199]`,
    );
  const [ofOne, ofOther] = [await stockOf(one), await stockOf(other)];
  const more = (all: ItemWarehouse[], than: ItemWarehouse[]) =>
    all.find(({ itemId, isSerialItem, currentStock }) => {
      const there = than.find((row) => row.itemId === itemId)?.currentStock ?? '0';
      return !isSerialItem && Number(currentStock) > Number(there);
    });
  const [first, second] = [more(ofOne, ofOther), more(ofOther, ofOne)];
  if (first) return { unfit: other, fit: one, part: first };
  if (second) return { unfit: one, fit: other, part: second };
  throw new Error('All vans hold the same');
}

const waitingOf = (visitor: Visitor, { order }: Given) => backlogOf(visitor).locator(`[data-plannable="${order.id}"]`);

/** The cell of an engineer on the day of the journey. */
function cellOf({ page }: Visitor, { fullName }: Engineer): Locator {
  return page
    .getByRole('row', { name: new RegExp(`^${fullName}`) })
    .locator('td')
    .nth(weekday - 1);
}

/** Moves what is held up or down until it is over the row of an engineer. */
async function moveTo({ page }: Visitor, ghost: Locator, { fullName }: Engineer): Promise<void> {
  const heading = page.locator('tr', { has: ghost }).getByRole('rowheader');
  const isThere = async () => (await heading.innerText()).startsWith(fullName);
  for (const key of ['ArrowDown', 'ArrowUp']) for (let step = 0; step < 20 && !(await isThere()); step += 1) await page.keyboard.press(key);
  expect(await isThere()).toBe(true);
}

/** Drags into a cell, and on until what is held stands there. */
async function dragOver({ page }: Visitor, cell: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await cell.boundingBox();
      if (!box) throw new Error('The cell is out of sight');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
      return cell.locator('.ghost').count();
    })
    .toBe(1);
}

// An absence alone is a word that other texts hold too
function warningsOf(visitor: Visitor, { part }: Given): string[] {
  const { t } = visitor;
  return [
    `▲ ${t('planning.absence.Training')}`,
    t('planning.warning.skill', { skill: t('planning.skill.EmergencyLighting') }),
    t('planning.warning.certificate', { name: 'NEN 3140', day: shown(visitor, expiry) }),
    `▲ ${part.itemCode}: `,
  ];
}

async function seeAll(visitor: Visitor, place: Locator, given: Given): Promise<void> {
  for (const text of warningsOf(visitor, given)) await place.getByText(text).first().waitFor();
}

async function seeNone(visitor: Visitor, place: Locator, given: Given): Promise<void> {
  await expect.poll(() => place.innerText().then((text) => warningsOf(visitor, given).filter((one) => text.includes(one)))).toEqual([]);
  expect(await place.innerText()).not.toContain(visitor.t('planning.partsUnknown'));
}

async function expectPlanned(visitor: Visitor, given: Given): Promise<void> {
  const { order, fit } = given;
  // behind an open dialog nothing has a role, so the row would seem to be gone
  await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => waitingOf(visitor, given).count(), { timeout: 10_000 }).toBe(0);
  const planned = await (await colleague('sofie')).get<WorkOrder>(`/api/workorders/${order.id}`);
  expect(planned).toMatchObject({ status: 'Bevestigd', engineerId: fit.id });
}

function shown({ manner }: Pick<Visitor, 'manner'>, date: string): string {
  return date.split('-').toReversed().join({ nl: '-', de: '.' }[manner.language]);
}
