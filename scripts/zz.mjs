import { chromium } from 'playwright-core';
const base = 'http://localhost:5190';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (let i = 0; i < 25; i++) {
  const c = await b.newContext({ locale: 'nl-NL' });
  const page = await c.newPage();
  await page.goto(base + '/accounts?division=120001');
  await page.locator('#userName').fill('sofie'); await page.locator('#password').fill('sofie'); await page.locator('#password').press('Enter');
  await page.getByText('Sofie Jansen').first().waitFor();
  const second = await c.newPage();
  const seen = [];
  second.on('response', (r) => { if (/oidc|auth-redirect|logout/.test(r.url())) seen.push(`${r.status()} ${r.url().slice(0, 140)}`); });
  second.on('console', (m) => m.type() === 'error' && seen.push('C ' + m.text().slice(0, 200)));
  await second.goto(base + '/items?division=120001');
  await second.getByText('Afmelden').first().click();
  const ok = await second.locator('#userName').waitFor({ timeout: 10000 }).then(() => true, () => false);
  if (!ok) { console.log(i, 'FAILED', second.url().slice(0, 200)); console.log((await second.locator('body').innerText()).slice(0, 500)); console.log(seen.join('\n')); await second.screenshot({ path: '/tmp/fail.png' }); }
  await c.close();
}
console.log('done');
await b.close();
