import AxeBuilder from '@axe-core/playwright';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, signInAs } from '../support/browser.ts';
import { seededProduct } from './support/seededProduct.ts';

const { browser, product, address } = await seededProduct();

async function violationsOn(page: Page, within = 'html') {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Runs a statement on the product's database; returns the first column of its rows. */
async function onDatabase(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
  await client.end();
  return rows.map(([first]) => first);
}

/** The console forgets its access tokens, as if they had expired. */
function dropAccessTokens(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('accesstoken')) localStorage.removeItem(key);
  });
}

describe('signing in', () => {
  it('leads back to the page that was wanted', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${address}/accounts?division=120002&page=2`);
    await signInAs(page, 'anna');
    await page.getByText('Anna de Boer').first().waitFor();
    expect(page.url()).toContain('/accounts?');
    expect(page.url()).toContain('division=120002');
    expect(page.url()).toContain('page=2');
    expect(await page.evaluate(() => sessionStorage.getItem('appRedirectAddress'))).toBeNull();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('comes back without loading another page, and asks for everything once', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(address);
    await page.locator('#userName').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().slice(address.length)));
    await signInAs(page, 'anna');
    await page.locator('main a[href*="/accounts/01"]').first().waitFor();
    const ownPages = asked.filter((path) => /^\/(\?|$)|^\/auth-redirect/.test(path)).map((path) => path.split(/[?#]/)[0]);
    expect(ownPages).toEqual(['/auth-redirect.html']);
    const calls = asked.filter((path) => /^\/(api|oidc\/token|config)/.test(path));
    expect(calls.length).toBe(new Set(calls).size);
    expect(await page.title()).not.toContain('Microsoft');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('is not asked for in a second tab', async () => {
    const { page } = await openPage(browser);
    await page.goto(address);
    await signInAs(page, 'anna');
    await page.getByText('Anna de Boer').first().waitFor();
    const second = await page.context().newPage();
    await second.goto(`${address}/accounts`);
    await second.getByText('Anna de Boer').first().waitFor();
    await page.context().close();
  });

  it.each([1280, 390])('says in words that a password is wrong (%i px)', async (width) => {
    const { page, errors } = await openPage(browser, { viewport: { width, height: 800 } });
    await page.goto(address);
    await page.getByRole('heading', { name: 'Aanmelden' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Gebruikersnaam').fill('anna');
    await page.getByLabel('Wachtwoord', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Wachtwoord tonen' }).click();
    expect(await page.getByLabel('Wachtwoord', { exact: true }).getAttribute('type')).toBe('text');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Aanmelden' }).click();
    expect(await page.getByLabel('Wachtwoord', { exact: true }).getAttribute('type')).toBe('password');
    expect(await page.getByRole('alert').textContent()).toBe('Deze gebruikersnaam en dit wachtwoord horen niet bij elkaar.');
    expect(await violationsOn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('speaks the language that the console starts in', async () => {
    const { page } = await openPage(browser, { locale: 'nl-NL' });
    await page.addInitScript(() => localStorage.setItem('appLanguage', 'de'));
    await page.goto(address);
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await page.context().close();
  });

  it('works under every name of this machine', async () => {
    const { port } = new URL(address);
    for (const host of ['127.0.0.1', 'de.localhost']) {
      const { page, errors } = await openPage(browser);
      await page.goto(`http://${host}:${port}/accounts`);
      await signInAs(page, 'anna');
      await page.getByText('Anna de Boer').first().waitFor();
      expect(new URL(page.url()).hostname).toBe(host);
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });
});

describe('a person without the role', () => {
  it('learns who they are and how to sign out', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${address}/accounts`);
    await signInAs(page, 'gast');
    await page.getByRole('heading', { name: 'U hebt geen toegang' }).waitFor();
    expect(await page.getByRole('main').textContent()).toContain('gast@cura.example');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Afmelden' }).click();
    await page.getByRole('heading', { name: 'Aanmelden' }).waitFor();
    await page.goto(`${address}/accounts`);
    await page.getByRole('heading', { name: 'Aanmelden' }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe('a session that ends while the person works', () => {
  it('is renewed in a window; what is typed stays', async () => {
    const { page } = await openPage(browser);
    await page.clock.install();
    await page.goto(`${address}/items`);
    await signInAs(page, 'anna');
    const search = page.getByRole('searchbox').first();
    await search.waitFor();
    await onDatabase(`delete from "directoryState" where model <> 'Keys'`);
    // nearly as long as a token is good
    await page.clock.fastForward('58:00');
    await search.fill('brand');
    const dialog = page.getByRole('dialog', { name: 'Uw sessie is verlopen' });
    await dialog.waitFor();
    // the rows behind it wait, and are pale until there is a session again
    expect(await violationsOn(page, 'dialog')).toEqual([]);
    const again = dialog.getByRole('button', { name: 'Opnieuw aanmelden' });
    const [closed] = await Promise.all([page.waitForEvent('popup'), again.click()]);
    await closed.locator('#userName').waitFor();
    expect(await closed.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([483, 600]);
    await closed.close();
    await dialog.getByText('Het aanmeldvenster is gesloten voordat u was aangemeld.').waitFor();
    const [popup] = await Promise.all([page.waitForEvent('popup'), again.click()]);
    await signInAs(popup, 'anna');
    await dialog.waitFor({ state: 'detached' });
    // typing goes on where it was
    await page.keyboard.type('er');
    expect(await search.inputValue()).toBe('brander');
    await page.context().close();
  });

  it('keeps what was typed into an inspection, also where the page is loaded again', async () => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 800 } });
    await page.clock.install();
    const [assetId] = await onDatabase(
      `select id from asset where division = 120001 and status = 'InService' and "deletedAt" is null limit 1`,
    );
    await page.goto(`${address}/assets/${String(assetId)}/reports/new?division=120001`);
    await signInAs(page, 'mike');
    const findings = page.getByLabel('Bevindingen');
    await findings.fill('Slang lekt');
    await page.getByText(/Concept, bewaard/).waitFor();
    const stored = () => onDatabase(`select findings from "serviceReport" where "assetId" = '${String(assetId)}' and status = 'Concept'`);
    await onDatabase(`delete from "directoryState" where model <> 'Keys'`);
    await page.clock.fastForward('58:00');
    await findings.fill('Slang lekt bij de koppeling');
    const dialog = page.getByRole('dialog', { name: 'Uw sessie is verlopen' });
    await dialog.waitFor();
    const [popup] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('button', { name: 'Opnieuw aanmelden' }).click()]);
    await signInAs(popup, 'mike');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(stored, { timeout: 15_000 }).toEqual(['Slang lekt bij de koppeling']);
    expect(await findings.inputValue()).toBe('Slang lekt bij de koppeling');
    // again, and the phone drops the page before the person signs in
    await onDatabase(`delete from "directoryState" where model <> 'Keys'`);
    await page.clock.fastForward('58:00');
    await findings.fill('Slang lekt, pakking versleten');
    await dialog.waitFor();
    await dropAccessTokens(page);
    await page.reload();
    await signInAs(page, 'mike');
    await page.getByText('Wat hier nog niet was verstuurd, staat er weer.').waitFor();
    expect(await page.getByLabel('Bevindingen').inputValue()).toBe('Slang lekt, pakking versleten');
    await expect.poll(stored, { timeout: 15_000 }).toEqual(['Slang lekt, pakking versleten']);
    await page.context().close();
  });

  it('is renewed in a hidden frame as long as the directory knows the person', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${address}/items`);
    await signInAs(page, 'anna');
    await page.getByText('Anna de Boer').first().waitFor();
    await onDatabase(`delete from "directoryState" where model = 'RefreshToken'`);
    await dropAccessTokens(page);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(new URL(frame.url()).pathname));
    await page.reload();
    await page.getByText('Anna de Boer').first().waitFor();
    expect(visited).toEqual(['/items']);
    // The refresh token that is gone is refused before the frame is tried
    expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
    await page.context().close();
  });
});

// With an id the address is the page of a work order, without one the console
describe('an address that is open to all', () => {
  it('is shown without sign-in, and opens nothing of the server', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${address}/accounts/work-order/1`);
    await page.getByRole('main').first().waitFor();
    expect(page.url()).toBe(`${address}/accounts/work-order/1`);
    const status = await page.evaluate(async () => (await fetch('/api/120001/account?x=accounts/work-order')).status);
    expect(status).toBe(401);
    await page.context().close();
  });

  it('leads an anonymous person who follows a link elsewhere to sign-in and back to that page', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${address}/accounts/work-order`);
    await page.getByRole('banner').getByRole('link').first().click();
    await signInAs(page, 'anna');
    await page.getByText('Anna de Boer').first().waitFor();
    await page.waitForURL(`${address}/accounts?*`);
    expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
    await page.context().close();
  });

  it('shows a person without the role what an anonymous one sees, and says what is missing elsewhere', async () => {
    const { page } = await openPage(browser);
    await page.goto(address);
    await signInAs(page, 'gast');
    await page.getByRole('heading', { name: 'U hebt geen toegang' }).waitFor();
    await page.goto(`${address}/accounts/work-order`);
    await page.getByRole('banner').getByRole('link').first().waitFor();
    expect(await page.getByRole('heading', { name: 'U hebt geen toegang' }).count()).toBe(0);
    await page.getByRole('banner').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'U hebt geen toegang' }).waitFor();
    await page.context().close();
  });

  it('reloads once when the person turns out to be signed in', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${address}/items`);
    await signInAs(page, 'anna');
    await page.getByText('Anna de Boer').first().waitFor();
    await dropAccessTokens(page);
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(`${address}/accounts/work-order`);
    await page.getByText('Anna de Boer').first().waitFor();
    expect(loads).toBe(2);
    await page.context().close();
  });
});
