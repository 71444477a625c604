import type { Page } from 'playwright-core';

/** What a button lets the browser keep. */
export async function fileBehind(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Signs with a stroke over the glass. */
export async function drawOn(page: Page): Promise<void> {
  const glass = page.locator('canvas');
  await glass.scrollIntoViewIfNeeded();
  const box = await glass.boundingBox();
  if (!box) throw new Error('There is no glass to sign on');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 120],
    [120, 50],
    [180, 110],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 6 });
  await page.mouse.up();
}
