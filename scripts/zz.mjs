import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const base = 'http://localhost:4300';
const who = process.argv[2],
  lang = process.argv[3],
  width = Number(process.argv[4]);
const paths = process.argv.slice(5);
const context = await browser.newContext({
  locale: lang === 'nl' ? 'nl-NL' : 'de-DE',
  viewport: { width, height: width > 600 ? 800 : 844 },
  hasTouch: width < 600,
  isMobile: width < 600,
});
await context.addInitScript(`localStorage.setItem('appLanguage', '${lang}')`);
const page = await context.newPage();
await page.goto(base);
await page.locator('#userName').fill(who);
await page.locator('#password').fill(who);
await page.locator('#password').press('Enter');
await page.waitForTimeout(3000);
for (const path of paths) {
  await page.goto(base + path);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/shots/${who}-${lang}-${width}-${path.replace(/[^a-z0-9-]+/gi, '_')}.png` });
}
await browser.close();
