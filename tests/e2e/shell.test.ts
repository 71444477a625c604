import { describe, expect, it } from 'vitest';
import { mannersOf, visit, type Manner, type Visitor } from './support/visitor.ts';

const desk: Manner = { language: 'nl', width: 1280 };
const phone: Manner = { language: 'nl', width: 390 };

describe.each(mannersOf('nl', 1280))('the shell ($language, $width px)', (manner) => {
  it('brings a newcomer from the root to the accounts, under its brand', () =>
    visit({ manner, userName: 'anna' }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('accounts.title'));
      await page.waitForURL((address) => address.pathname === '/accounts' && address.searchParams.has('division'));
      expect(await page.title()).toBe(`${t('appName')} – Preventie`);
      expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/themes/preventie/favicon.svg');
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([manner.language, 'ltr']);
      expect(await page.evaluate(() => document.body.className)).toContain('theme-preventie');
      const foot = page.getByRole('contentinfo');
      await foot.getByRole('link', { name: t('console.footer.poweredBy', { vendor: 'CURA' }) }).waitFor();
      expect(await foot.textContent()).toContain(String(new Date().getFullYear()));
      await visitor.look('accounts');
    }));
});

describe('the divisions', () => {
  it('are switched in the bar, stand in the address and are remembered', () =>
    visit({ manner: desk, userName: 'anna', path: '/items?division=120001' }, async (visitor) => {
      const { page, t } = visitor;
      await page.getByRole('button', { name: `${t('console.menu.division')}: Utrecht` }).click();
      await page.getByRole('menuitemradio', { name: 'Köln' }).click();
      await page.waitForURL(/\/items\?(.*&)?division=230001/);
      await page
        .getByText(t('console.list.counts', { division: 'Köln', total: '', shown: '' }).trim().split(' · ')[0] ?? 'Köln')
        .first()
        .waitFor();
      await visitor.goTo('/items');
      await page.waitForURL(/division=230001/);
      await visitor.goTo('/items?division=230002');
      await page.getByRole('button', { name: `${t('console.menu.division')}: Hannover` }).waitFor();
    }));

  it('say so to a person who may not work in them', () =>
    visit({ manner: desk, userName: 'bram', path: '/accounts?division=120002' }, async (visitor) => {
      await visitor.meet(visitor.t('console.failure.noDivision'));
      await visitor.look('division-forbidden');
    }));
});

describe('the language', () => {
  it('changes everything at once and stays', () =>
    visit({ manner: desk, userName: 'anna', path: '/items?division=120001' }, async (visitor) => {
      const { page, t } = visitor;
      await page.getByRole('button', { name: `${t('console.menu.language')}: NL` }).click();
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      await page.getByRole('heading', { level: 1, name: 'Artikel', exact: true }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Artikel', exact: true }).waitFor();
      expect(await page.evaluate(() => [localStorage.getItem('appLanguage'), document.documentElement.lang])).toEqual(['de', 'de']);
      expect(await page.title()).toBe('Serviceverwaltung – Preventie');
    }));
});

describe('the menu of a small screen', () => {
  it('is a drawer that closes when the next screen is there', () =>
    visit({ manner: phone, userName: 'anna', path: '/accounts?division=120001' }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.button('console.menu.open').tap();
      const drawer = page.getByRole('dialog', { name: t('console.menu.main') });
      await drawer.getByText('Anna de Boer').waitFor();
      await visitor.look('drawer');
      await drawer.getByRole('link', { name: t('locations.title') }).tap();
      await visitor.meet(t('locations.title'));
      await drawer.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }));
});

describe('a message', () => {
  it('stands below the bar at the right, stays while it is hovered, and goes by itself', () =>
    visit({ manner: desk, userName: 'anna', path: '/accounts?division=120001' }, async (visitor) => {
      const { page, t } = visitor;
      const message = page.getByRole('region', { name: t('console.toast.region') }).getByText(t('console.list.exported'));
      await page.clock.install();
      await visitor.button('ra.action.export').click();
      await page.getByRole('menuitem', { name: t('console.list.asCsv') }).click();
      await message.waitFor();
      const bar = await page.getByRole('banner').boundingBox();
      const place = await message.boundingBox();
      expect(place?.y ?? 0).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(1280 - 80);
      // a look may take longer than a message stays by itself
      await message.hover();
      await visitor.look('message');
      await page.clock.fastForward('01:00');
      expect(await message.isVisible()).toBe(true);
      await page.mouse.move(200, 500);
      await message.waitFor({ state: 'detached', timeout: 4000 });
    }));
});

describe('the looks', () => {
  it('are dark for who prefers that, light when asked for, and remembered', () =>
    visit({ manner: desk, userName: 'anna', path: '/accounts?division=120001', colourScheme: 'dark' }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('accounts.title'));
      expect(await brightness(visitor)).toBeLessThan(0.3);
      await visitor.look('accounts-dark');
      await visitor.goTo('/service-requests?division=120001');
      await page
        .getByRole('navigation', { name: t('serviceRequests.queue') })
        .getByRole('listitem')
        .first()
        .getByRole('link')
        .click();
      await page.getByRole('heading', { name: t('serviceRequests.contacts.title') }).waitFor();
      await visitor.look('request-review-dark');
      await page.getByRole('banner').getByRole('button', { name: 'Anna de Boer' }).click();
      await page.getByRole('menuitemradio', { name: t('console.appearance.light') }).click();
      await expect.poll(() => brightness(visitor)).toBeGreaterThan(0.7);
      await page.reload();
      await page.getByRole('heading', { name: t('serviceRequests.contacts.title') }).waitFor();
      expect(await brightness(visitor)).toBeGreaterThan(0.7);
    }));

  it('are those of the brand that the server names', () =>
    visit({ manner: desk, userName: 'anna', path: '/accounts?division=120003' }, async (visitor) => {
      const { page, t } = visitor;
      // what a server with THEME=mobiliteit says; everything else is the same
      await page.route('**/config.json', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), theme: 'mobiliteit' } });
      });
      await page.reload();
      await visitor.meet(t('accounts.title'));
      expect(await page.title()).toBe(`${t('appName')} – Mobiliteit`);
      expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/themes/mobiliteit/favicon.svg');
      expect(await page.evaluate(() => document.body.className)).toContain('theme-mobiliteit');
      await page.getByRole('contentinfo').getByText('Mobiliteit').waitFor();
      const areas = page.getByRole('navigation', { name: t('console.menu.main') });
      expect(await areas.locator('button, a').first().innerText()).toContain(t('console.areas.mobility'));
      await visitor.look('accounts-mobility');
    }));
});

describe('the keyboard', () => {
  it('says its keys on ?, and goes anywhere by Ctrl K', () =>
    visit({ manner: desk, userName: 'anna', path: '/accounts?division=120001' }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('accounts.title'));
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: t('console.keyboard.title') });
      await help.getByText(t('accounts.new')).waitFor();
      await visitor.look('keyboard-help');
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(t('items.title'));
      await page
        .getByRole('option', { name: t('items.title') })
        .first()
        .waitFor();
      await visitor.look('command-box');
      await page.keyboard.press('Enter');
      await visitor.meet(t('items.title'));
    }));
});

describe('a list', () => {
  it('starts with ten rows and remembers another choice', () =>
    visit({ manner: desk, userName: 'anna', path: '/items?division=120001' }, async (visitor) => {
      const { page, t } = visitor;
      const rows = page.getByRole('main').getByRole('row');
      await expect.poll(() => rows.count()).toBe(11);
      await page.getByLabel(t('console.list.perPage')).selectOption('25');
      await expect.poll(() => rows.count()).toBe(26);
      await visitor.goTo('/accounts?division=120001');
      await visitor.meet(t('accounts.title'));
      await expect.poll(() => rows.count()).toBe(26);
    }));
});

describe('what fails', () => {
  it('is said on the screen: an address that leads nowhere', () =>
    visit({ manner: desk, userName: 'anna', path: '/nowhere?division=120001' }, async (visitor) => {
      await visitor.meet(visitor.t('console.failure.notFound'));
      await visitor.look('not-found');
    }));

  it('is said on the screen and in the console: a start without configuration', () =>
    // from a page that goes nowhere by itself
    visit({ manner: desk, path: '/health/live' }, async (visitor) => {
      const { page } = visitor;
      visitor.expectFailure(/configuration|503|favicon.ico/i);
      await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '' }));
      await visitor.goTo('/accounts');
      await page.getByRole('alert').getByText('503').waitFor();
      await visitor.look('start-failure');
    }));
});

/** How bright the page is, between 0 and 1. */
async function brightness({ page }: Visitor): Promise<number> {
  const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return (red + green + blue) / 765;
}
