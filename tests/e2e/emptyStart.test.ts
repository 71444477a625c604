import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '../../src/app/server/run.ts';
import { startProduct } from '../support/product.ts';
import { buyFirst, sellFirst, visitFirst } from './support/firstDocuments.ts';
import { mannersOf, visit, type Visitor } from './support/visitor.ts';

describe.each(mannersOf('nl', 1280))('an administrator on an empty installation ($language, $width px)', (manner) => {
  let product: Running;
  beforeAll(async () => {
    product = await startProduct({ SEED: 'off', RATE_LIMIT_PER_MINUTE: '0' });
  });
  afterAll(() => product?.stop());

  const asAdministrator = (journey: (visitor: Visitor) => Promise<void>) =>
    visit({ manner, userName: 'ada', address: product.address.replace(/\/$/, '') }, journey);

  it('makes a division, takes the usual codes and types the first items', () =>
    asAdministrator(async (visitor) => {
      await makeDivision(visitor);
      await addUsualCodes(visitor);
      await addItems(visitor);
    }));

  it('types what else is needed until the steps are done', () =>
    asAdministrator(async (visitor) => {
      await addPlaces(visitor);
      await addCustomer(visitor);
      await seeThatAllIsDone(visitor);
    }));

  it('receives the first purchase order, and enters its invoice until it is ready for booking', () => asAdministrator(buyFirst));

  it('delivers the first sales order', () => asAdministrator(sellFirst));

  it('has the first work order signed', () => asAdministrator(visitFirst));

  it('finds all master data in one place', () => asAdministrator(lookAtMasterData));
});

/** Types into fields by the resource and the name of each; what is chosen from a list is chosen. */
async function type(visitor: Visitor, resource: string, values: Readonly<Record<string, string>>): Promise<void> {
  const { page, t } = visitor;
  for (const [name, value] of Object.entries(values)) {
    const label = new RegExp(`^${t(`resources.${resource}.fields.${name}`).replaceAll(/[()/.]/g, '\\$&')}`);
    const choice = page.getByRole('combobox', { name: label });
    if ((await choice.count()) > 0) {
      // By its text or its value, once the choices are there
      const byText = choice.first().getByRole('option', { name: value, exact: true });
      const option = choice.first().locator(`option[value="${value}"]`).or(byText).first();
      await choice.first().selectOption((await option.getAttribute('value')) ?? value);
    } else await page.getByRole('textbox', { name: label }).first().fill(value);
  }
}

/** Saves, and waits for the answer: a page that is left before it would take the record along. */
async function save(visitor: Visitor): Promise<void> {
  const answered = visitor.page.waitForResponse((response) => response.url().includes('/api/') && response.request().method() === 'POST');
  await visitor.button('forms.save').click();
  await answered;
}

/** Goes to the step that is next, by the text of its button. */
async function next(visitor: Visitor, noun: string): Promise<void> {
  await visitor.goTo('/start');
  await visitor.link(`setUp.add.${noun}`).click();
}

async function makeDivision(visitor: Visitor): Promise<void> {
  const { page, t, manner } = visitor;
  await visitor.meet(t('setUp.title'));
  await visitor.look('start-empty');
  await visitor.link('divisions.new').click();
  const names = {
    nl: { code: '120901', description: 'Assen', country: 'NL' },
    de: { code: '230901', description: 'Kassel', country: 'DE' },
  };
  await type(visitor, 'divisions', names[manner.language]);
  await visitor.look('division-new');
  await save(visitor);
  await page.waitForURL(/\/start\?division=\d+/);
  await page.getByText(names[manner.language].description).first().waitFor();
}

async function addUsualCodes(visitor: Visitor): Promise<void> {
  const { page, t, manner } = visitor;
  await visitor.button(`setUp.usual.${manner.language === 'nl' ? 'NL' : 'DE'}`).click();
  await visitor.link('setUp.add.itemGroups').waitFor();
  await page.getByRole('link', { name: t('setUp.nouns.vatCodes') }).waitFor();
  await visitor.look('start-codes');
}

async function addItems(visitor: Visitor): Promise<void> {
  const { page, t, manner } = visitor;
  await next(visitor, 'itemGroups');
  await type(visitor, 'itemGroups', { code: 'BLUS', description: { nl: 'Blussers', de: 'Feuerlöscher' }[manner.language] });
  await save(visitor);
  await visitor.meet(t('itemGroups.title'));
  await next(visitor, 'items');
  const unit = { nl: 'stuks', de: 'Stk' }[manner.language];
  await type(visitor, 'items', { code: 'SB6', description: 'SB6', unit, standardSalesPrice: '89,50', salesVatCode: '2' });
  await visitor.look('item-new');
  await save(visitor);
  await page.waitForURL(/\/items\/[0-9a-f-]{36}/);
  await visitor.look('item-first');
}

async function addPlaces(visitor: Visitor): Promise<void> {
  const { t } = visitor;
  await next(visitor, 'warehouses');
  await type(visitor, 'warehouses', { code: 'HAL', description: 'Hal 1' });
  await save(visitor);
  await visitor.meet(t('warehouses.title'));
  await next(visitor, 'engineers');
  const mike = { code: 'M001', employeeNumber: '101', firstName: 'Mike', lastName: 'Visser', email: 'mike@cura.example' };
  await type(visitor, 'divisionEngineers', mike);
  await visitor.look('engineer-new');
  await save(visitor);
  await visitor.meet(t('divisionEngineers.title'));
}

async function addCustomer(visitor: Visitor): Promise<void> {
  const { page, t, manner } = visitor;
  await next(visitor, 'accounts');
  await type(visitor, 'accounts', { code: '1001', name: 'Bakker BV' });
  await visitor.button('accounts.create').click();
  await page.waitForURL(/\/accounts\/[0-9a-f-]{36}/);
  await next(visitor, 'locations');
  await page.getByRole('combobox', { name: new RegExp(`^${t('resources.locations.fields.accountId')}`) }).fill('Bakker');
  await page.getByRole('listbox').getByRole('option').first().click();
  const postcode = { nl: '9401 AB', de: '34117' }[manner.language];
  await type(visitor, 'locations', { code: 'L1', name: 'Hal Bakker', addressLine1: 'Dok 1', postcode, city: 'Assen' });
  await visitor.look('location-new');
  await save(visitor);
  await visitor.meet('Hal Bakker');
}

async function seeThatAllIsDone(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.goTo('/start');
  await visitor.meet(t('setUp.done'));
  await visitor.look('start-done');
  await visitor.goTo('/');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/accounts');
}

/** Each list and each form of a new record. */
async function lookAtMasterData(visitor: Visitor): Promise<void> {
  await visitor.goTo('/master-data');
  await visitor.meet(visitor.t('masterData.title'));
  await visitor.look('master-data');
  const nouns = {
    'vat-codes': 'vatCodes',
    'payment-conditions': 'paymentConditions',
    units: 'units',
    journals: 'journals',
    'financial-periods': 'financialPeriods',
    'shipping-methods': 'shippingMethods',
    'sales-prices': 'salesPrices',
    engineers: 'divisionEngineers',
    divisions: 'divisions',
  };
  for (const [path, resource] of Object.entries(nouns)) {
    await visitor.goTo(`/${path}`);
    await visitor.meet(visitor.t(`${resource}.title`));
    await visitor.look(path);
    await visitor.goTo(`/${path}/new`);
    await visitor.meet(visitor.t(`${resource}.new`));
    await visitor.look(`${path}-new`);
  }
}
