import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { colleague } from './support/colleague.ts';
import { divisionOf, mannersOf, visit, type Manner, type Visitor } from './support/visitor.ts';

/** What this clerk enters; each manner its own. */
const entered = ({ language, width }: Manner) =>
  ({
    nl: { name: `${width === 390 ? 'Drukkerij' : 'Bakkerij'} Zonneveld`, postcode: '3512 JE', city: 'Utrecht' },
    de: { name: `${width === 390 ? 'Druckerei' : 'Bäckerei'} Sonnenfeld`, postcode: '50667', city: 'Köln' },
  })[language];

const label = (field: string) => `resources.accounts.fields.${field}`;

describe.each(mannersOf('nl', 1280))('a clerk ($language, $width px)', (manner) => {
  it('enters an account, finds it again and completes it beside a colleague', () =>
    visit({ manner, userName: 'anna', path: `/accounts?division=${divisionOf(manner)}` }, async (visitor) => {
      await createAccount(visitor);
      await findAccount(visitor);
      await editByKeyboard(visitor);
      await meetConflict(visitor);
      await addContact(visitor);
      await seeHistory(visitor);
    }));

  it('sees all accounts in list, file and map, and one at a glance', () =>
    visit({ manner, userName: 'anna', path: `/accounts?division=${divisionOf(manner)}` }, async (visitor) => {
      await narrowList(visitor);
      await exportList(visitor);
      await seeMap(visitor);
      await seeAccount(visitor);
    }));
});

/** What is wrong is said at its field; a right one becomes a page. */
async function createAccount(visitor: Visitor): Promise<void> {
  const { page, t, manner } = visitor;
  const { name, postcode, city } = entered(manner);
  await visitor.command('n', visitor.link('accounts.new'));
  await visitor.meet(t('accounts.new'));
  await visitor.field(label('name')).fill(name);
  await visitor.field(label('addressLine1')).fill('Domplein 4');
  await visitor.field(label('postcode')).fill('12');
  await visitor.field(label('city')).fill(city);
  await visitor.field(label('email')).fill('info@');
  await save(visitor, 'accounts.create');
  await page
    .getByText(t(manner.language === 'nl' ? 'validation.postcodeNl' : 'validation.postcodeDe'))
    .first()
    .waitFor();
  await page.getByText(t('validation.email')).first().waitFor();
  await visitor.look('account-new');
  await visitor.field(label('postcode')).fill(postcode);
  await visitor.field(label('email')).fill('info@zonneveld.example');
  await save(visitor, 'accounts.create');
  await visitor.meet(name);
}

/** By typing a part of its name; the search stands in the address. */
async function findAccount(visitor: Visitor): Promise<void> {
  const { page, t, manner } = visitor;
  const { name, city } = entered(manner);
  await page
    .getByRole('navigation', { name: t('console.breadcrumb') })
    .getByRole('link', { name: t('accounts.title') })
    .click();
  await visitor.meet(t('accounts.title'));
  if (!visitor.isPhone) await page.keyboard.press('/');
  await page
    .getByRole('searchbox', { name: t('accounts.search') })
    .pressSequentially(`${name.split(' ')[1]?.slice(0, 5)} ${city}`.toLowerCase());
  await page.getByRole('link', { name }).waitFor();
  await visitor.look('accounts-found');
  await page.reload();
  expect(await page.getByRole('searchbox', { name: t('accounts.search') }).inputValue()).toContain(city.toLowerCase());
  await page.getByRole('link', { name }).click();
  await visitor.meet(name);
}

/** E edits, Ctrl+S saves, and the change stands in the timeline. */
async function editByKeyboard(visitor: Visitor): Promise<void> {
  const { page, t, manner } = visitor;
  await visitor.command('e', visitor.link('accounts.edit'));
  await expect.poll(() => visitor.field(label('name')).evaluate((field) => field === document.activeElement)).toBe(true);
  await visitor.field(label('phone')).fill('030 231 45 67');
  await visitor.look('account-edit');
  await save(visitor, 'forms.save');
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/edit'));
  await visitor.meet(entered(manner).name);
  const change = t('accounts.timeline.account.update', { who: 'Anna de Boer', fields: t(label('phone')) });
  await page
    .getByRole('complementary', { name: t('accounts.timeline.title') })
    .getByText(change)
    .waitFor();
}

/** A colleague saves in between: what clashes is asked, what does not is merged. */
async function meetConflict(visitor: Visitor): Promise<void> {
  const { page, t, division, manner } = visitor;
  const id = new URL(page.url()).pathname.split('/')[2];
  await visitor.command('e', visitor.link('accounts.edit'));
  await visitor.field(label('phone')).fill('030 231 00 01');
  await visitor.field(label('website')).fill('https://zonneveld.example');
  const other = await colleague('ada');
  await other.put(`/api/${division}/account/${id}`, { phone: '030 231 99 99', tradeName: 'Het Zonneveld' });
  visitor.expectFailure(/412/);
  await save(visitor, 'forms.save');
  const question = page.getByRole('dialog', { name: t('forms.conflict.title') });
  const phone = question.getByRole('radiogroup', { name: t(label('phone')) });
  await phone.getByText('030 231 99 99').waitFor();
  await question.getByText(t('forms.conflict.merged', { fields: t(label('tradeName')) })).waitFor();
  await visitor.look('account-conflict');
  await phone.getByRole('radio', { name: t('forms.conflict.mine', { value: '030 231 00 01' }) }).check();
  await question.getByRole('button', { name: t('forms.conflict.save') }).click();
  await page.waitForURL(({ pathname }) => pathname === `/accounts/${id}`);
  await visitor.meet(entered(manner).name);
  const stored = await other.get(`/api/${division}/account/${id}`);
  expect(stored).toMatchObject({ phone: '030 231 00 01', website: 'https://zonneveld.example', tradeName: 'Het Zonneveld' });
}

async function addContact(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('tab', { name: t('accounts.tabs.contacts') }).click();
  await visitor.button('accounts.contacts.add').click();
  await visitor.field('resources.contacts.fields.firstName').fill('Marjan');
  await visitor.field('resources.contacts.fields.lastName').fill('Zonneveld');
  await visitor.field('resources.contacts.fields.mobile').fill('06 1234 5678');
  await page.getByRole('checkbox', { name: t('accounts.roles.Planning') }).check();
  await visitor.look('account-contact');
  await save(visitor, 'forms.save');
  await page.getByRole('heading', { level: 2, name: 'Marjan Zonneveld' }).waitFor();
  await page.getByRole('link', { name: '06 1234 5678' }).waitFor();
}

/** Who, when, from what to what; the latest change, the new contact, can be taken back. */
async function seeHistory(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('tab', { name: t('accounts.tabs.history') }).click();
  const history = page.getByRole('tabpanel');
  await history.getByText(t('accounts.timeline.contact.create', { who: 'Anna de Boer', name: 'Marjan Zonneveld' })).waitFor();
  await history.getByText('030 231 99 99').first().waitFor();
  await visitor.look('account-history');
  await history
    .getByRole('button', { name: t('audit.undo') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('audit.undo') })
    .click();
  await page.getByText(t('audit.done.removal', { smart_count: 1 })).waitFor();
}

/** Filters, order and page stand in the address and survive loading anew. */
async function narrowList(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.meet(t('accounts.title'));
  await visitor.button('console.list.filter').click();
  await page.getByRole('menuitemradio', { name: t('accounts.filter.suppliers') }).click();
  await visitor.button('console.list.removeFilter', { filter: t('accounts.filter.suppliers') }).waitFor();
  if (!visitor.isPhone) {
    await page
      .getByRole('columnheader', { name: t(label('name')) })
      .getByRole('button')
      .click();
    await page.waitForURL(/sort=name/);
  }
  await visitor.look('accounts-suppliers');
  await page.reload();
  await visitor.button('console.list.removeFilter', { filter: t('accounts.filter.suppliers') }).waitFor();
}

/** All matching rows, not only those on the screen; a phone offers no file of them. */
async function exportList(visitor: Visitor): Promise<void> {
  if (visitor.isPhone) return;
  const { page, t, division } = visitor;
  await visitor.button('ra.action.export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('console.list.asCsv') }).click(),
  ]);
  const rows = (await text(await download.createReadStream())).trim().split('\r\n');
  const others = await (await colleague('ada')).get<unknown[]>(`/api/${division}/account?filter={"isSupplier":true}&range=[0,9999]`);
  expect(rows.length).toBe(others.length + 1);
  await page.getByText(t('console.list.exported')).waitFor();
}

async function seeMap(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.button('console.list.removeFilter', { filter: t('accounts.filter.suppliers') }).click();
  await visitor.command('m', visitor.button('accounts.map'));
  const map = page.getByRole('region', { name: t('accounts.mapView.label') });
  const [, unit = ''] = t('accounts.mapView.shown', { smart_count: 2 }).split('2 ');
  await map.getByText(new RegExp(`\\d+ ${unit}`)).waitFor();
  await visitor.look('accounts-map');
  await map.getByRole('button', { name: t('accounts.mapView.zoomIn'), exact: true }).click();
  const customer = await firstCustomer(visitor);
  await page.getByRole('searchbox', { name: t('accounts.search') }).fill(customer.code);
  await map.getByText(t('accounts.mapView.shown', { smart_count: 1 })).waitFor();
  await map.getByRole('button', { name: customer.name }).click();
  await map.getByRole('link', { name: customer.name }).waitFor();
}

async function firstCustomer({ division }: Visitor): Promise<{ code: string; name: string }> {
  const path = `/api/${division}/account?filter={"isCustomer":true}&sort=["code","ASC"]&range=[0,0]`;
  const [first] = await (await colleague('ada')).get<{ code: string; name: string }[]>(path);
  return first ?? { code: '', name: '' };
}

/** From the map to the page of one account: who, where, what waits, what was changed. */
async function seeAccount(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const link = page.getByRole('region', { name: t('accounts.mapView.label') }).getByRole('link');
  const name = await link.innerText();
  await link.click();
  await visitor.meet(name);
  await page.getByRole('heading', { name: t('accounts.waiting.title') }).waitFor();
  await visitor.look('account-page');
  for (const tab of ['contacts', 'requests', 'complaints'] as const) {
    await page.getByRole('tab', { name: t(`accounts.tabs.${tab}`) }).click();
    await page.waitForURL(new RegExp(`tab=${tab}`));
    await page.getByRole('tabpanel', { name: t(`accounts.tabs.${tab}`) }).waitFor();
    await visitor.look(`account-${tab}`);
  }
}

/** Ctrl+S, or on a phone the button. */
async function save(visitor: Visitor, button: string): Promise<void> {
  if (visitor.isPhone) await visitor.button(button).tap();
  else await visitor.page.keyboard.press('Control+s');
}
