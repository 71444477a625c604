import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { visit } from './support/visitor.ts';

/** The widths of the border and of the outline of an element, in px. */
function edgesOf(element: Locator): Promise<{ border: number; outline: number }> {
  return element.evaluate((node) => {
    const { borderBottomWidth, outlineStyle, outlineWidth } = getComputedStyle(node);
    return { border: Number.parseFloat(borderBottomWidth), outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) };
  });
}

it('shows in the few colours of a system with high contrast what is a button and what is chosen', () =>
  visit({ manner: { language: 'nl', width: 1280 }, path: '/planning?division=120001', userName: 'ada' }, async (visitor) => {
    const { page, t } = visitor;
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await visitor.meet(t('planning.title'));
    const chosen = page.getByRole('main').locator('[aria-pressed="true"]');
    expect((await edgesOf(chosen.first())).outline).toBeGreaterThan(0);
    const other = page.getByRole('main').locator('[aria-pressed="false"]');
    expect((await edgesOf(other.first())).outline).toBe(0);
    await visitor.goTo('/accounts?division=120001');
    await visitor.meet(t('accounts.title'));
    expect(
      (
        await edgesOf(
          visitor
            .link('accounts.new')
            .or(page.getByRole('link', { name: t('accounts.new') }))
            .first(),
        )
      ).border,
    ).toBe(1);
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().press('Enter');
    await page.getByRole('tab').first().waitFor();
    expect((await edgesOf(page.locator('.MuiTabs-indicator'))).border).toBe(3);
  }));

it('shows there the button of the sign-in as one', () =>
  visit({ manner: { language: 'nl', width: 1280 } }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('#userName').waitFor();
    expect((await edgesOf(page.locator('button[type="submit"]'))).border).toBe(1);
  }));
