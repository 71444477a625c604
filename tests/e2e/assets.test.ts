import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { colleague } from './support/colleague.ts';
import { divisionOf, mannersOf, visit, type Manner, type Visitor } from './support/visitor.ts';

interface Location {
  id: string;
  name: string;
  code: string;
}

const field = (name: string) => `resources.assets.fields.${name}`;
const drawing = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#eeeeea' } })
    .png()
    .toBuffer();

describe.each(mannersOf('nl', 1280))('a clerk with the objects of a customer ($language, $width px)', (manner) => {
  it('adds one, changes and moves it, puts others on the plan and changes several at once', () =>
    visit({ manner, userName: 'anna', path: `/assets?division=${divisionOf(manner)}` }, async (visitor) => {
      // a field of the type that is missing is refused by the server
      visitor.expectFailure(/400 .*\/assets$/);
      const [here, there] = await locationsFor(manner);
      await findLate(visitor);
      await visitor.goTo(`/locations/${here.id}?division=${visitor.division}`);
      await visitor.meet(here.name);
      await visitor.page.getByRole('table', { name: visitor.t('assets.title') }).waitFor();
      await visitor.look('location');
      await addAsset(visitor);
      await changeAsset(visitor);
      await moveAsset(visitor, there);
      await visitor.goTo(`/locations/${here.id}?division=${visitor.division}`);
      await placeOnPlan(visitor);
      await changeSeveral(visitor);
    }));
});

/** Two locations with several objects, others for each manner. */
async function locationsFor(manner: Manner): Promise<[Location, Location]> {
  const division = divisionOf(manner);
  const from = manner.width === 390 ? 30 : 0;
  const clerk = await colleague('ada');
  const assets = await clerk.get<{ locationId: string }[]>(`/api/divisions/${division}/assets?range=[0,299]&sort=["locationName","ASC"]`);
  const counts = new Map<string, number>();
  for (const { locationId } of assets) counts.set(locationId, (counts.get(locationId) ?? 0) + 1);
  const ids = [...counts].filter(([, count]) => count > 2).map(([id]) => id);
  const chosen = [ids[from / 15], ids[from / 15 + 1]];
  const found = await clerk.get<Location[]>(`/api/exact/divisions/${division}/locations?filter=${JSON.stringify({ id: chosen })}`);
  const [one, other] = chosen.map((id) => found.find((location) => location.id === id));
  if (!one || !other) throw new Error('There are not enough locations with objects');
  return [one, other];
}

async function findLate(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.meet(t('assets.title'));
  await page.locator('[data-row-link]').first().waitFor();
  await visitor.look('assets');
  await page.getByRole('button', { name: t('console.list.filter') }).click();
  await page.getByRole('textbox', { name: t('console.list.searchFilters') }).fill(t('assets.filter.late'));
  await page.getByRole('menuitemradio', { name: t('assets.filter.late') }).click();
  await page.getByRole('button', { name: new RegExp(t('assets.filter.late')) }).waitFor();
  await page.locator('[data-row-link]').first().waitFor();
}

async function addAsset(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.command('n', visitor.link('assets.new'));
  await visitor.meet(t('assets.new'));
  await page.getByRole('combobox', { name: new RegExp(`^${t(field('assetType'))}`) }).selectOption({ value: 'ExtinguishPowder' });
  await page.getByRole('textbox', { name: t(field('room')), exact: true }).fill('0.17');
  await page.getByRole('textbox', { name: t(field('productionDate')), exact: true }).fill('3-2021');
  await visitor.button('assets.add').click();
  await page.getByText(t('validation.required')).first().waitFor();
  await visitor.look('asset-new');
  await capacityOf(visitor).fill('6');
  await visitor.button('assets.add').click();
  await visitor.meet(new RegExp(` · ${t('assetTypes.ExtinguishPowder')}$`));
  await capacityShown(visitor, '6 kg').waitFor();
  await page.getByRole('img', { name: t('assets.public.code') }).waitFor();
  await visitor.look('asset');
}

/** The field of the type; its label is data. */
function capacityOf({ page, manner }: Visitor) {
  return page.getByRole('textbox', { name: { nl: /^Inhoud/, de: /^Füllmenge/ }[manner.language] });
}

/** The capacity among the data of the object; the history beside them tells it too. */
const capacityShown = ({ page }: Visitor, value: string) => page.locator('main dl > div > dd').getByText(value, { exact: true }).first();

async function changeAsset(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.command('e', visitor.link('assets.edit'));
  await capacityOf(visitor).fill('9');
  await visitor.button('forms.save').click();
  await capacityShown(visitor, '9 kg').waitFor();
  // that of the change stands above that of the creation
  const undo = page.getByRole('button', { name: t('audit.undo') });
  await undo.nth(1).waitFor();
  await undo.first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('audit.undo') })
    .click();
  await capacityShown(visitor, '6 kg').waitFor();
}

async function moveAsset(visitor: Visitor, { id, code }: Location): Promise<void> {
  const { page, t } = visitor;
  await visitor.command('m', visitor.button('assets.move'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: new RegExp(`^${t('assets.newLocation')}`) }).fill(code);
  await page.getByRole('option', { name: new RegExp(`^${code.replace(/^0+/, '')} `) }).click();
  await visitor.look('asset-move');
  await dialog.getByRole('button', { name: t('assets.move') }).click();
  await page.locator(`nav a[href*="/locations/${id}"]`).waitFor();
}

/** A picture becomes the plan; an object is put on it and moved by the arrows; after a reload it is where it was left. */
async function placeOnPlan(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.button('locations.plan.add').click();
  await page.getByRole('textbox', { name: new RegExp(`^${t(field('floor'))}`) }).fill('1');
  const choosing = page.waitForEvent('filechooser');
  await visitor.button('locations.plan.choose').click();
  await (await choosing).setFiles({ name: 'verdieping.png', mimeType: 'image/png', buffer: await drawing() });
  await page.getByRole('group', { name: '1', exact: true }).waitFor();
  // on a phone the list stands in the place of the plan
  if (visitor.isPhone) await visitor.button('locations.plan.list').tap();
  await page.locator('tr [data-row-link]').first().focus();
  const name = (await page.locator('tr [data-row-link]').first().innerText()).trim();
  if (visitor.isPhone) await visitor.button('locations.plan.show').tap();
  await visitor.button('locations.plan.place').click();
  const pin = page.getByRole('button', { name: new RegExp(`^1, ${name}`) });
  await pin.focus();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await saved;
  await visitor.look('location-plan');
  await page.reload();
  if (visitor.isPhone) await visitor.button('locations.plan.show').tap();
  await pin.waitFor();
  expect(await pin.getAttribute('style')).toContain('left: 52%; top: 51%');
  if (visitor.isPhone) await visitor.button('locations.plan.list').tap();
}

async function changeSeveral(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const ticks = page.locator('tr[data-row] input[type="checkbox"]');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  const many = page.getByRole('region', { name: t('locations.bulk') });
  await many.getByRole('button', { name: t('assets.bulk.update'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('assets.bulk.titleOf.update', { smart_count: 2, total: '2' }) });
  await dialog.getByRole('textbox', { name: t(field('building')) }).fill('Nieuwbouw');
  await dialog.getByRole('button', { name: t('assets.bulk.try') }).click();
  await dialog.getByText(t('assets.bulk.trial.Changed', { smart_count: 2 })).waitFor();
  await dialog.getByRole('button', { name: t('assets.bulk.update'), exact: true }).click();
  await dialog.getByText(t('assets.bulk.result.Changed', { smart_count: 2 })).waitFor();
  await visitor.look('assets-many');
  await dialog.getByRole('button', { name: t('assets.bulk.close') }).click();
  await page
    .getByText(/^Nieuwbouw/)
    .first()
    .waitFor();
  await many.getByRole('button', { name: t('assets.labels.title') }).click();
  await page.getByRole('dialog').waitFor();
  await visitor.look('assets-labels');
}
