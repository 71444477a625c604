import type { Page } from 'playwright-core';

/** Durations of several tries in milliseconds. */
export interface Spread {
  median: number;
  worst: number;
}

/** The durations of the line grid, in milliseconds from the key to the next frame. */
export interface GridFigures {
  /** The number of lines in the grid before. */
  lines: number;
  /** A line added by typing below the last one. */
  added: Spread;
  /** A letter typed in a cell. */
  typed: Spread;
}

const rounds = 15;

// runs in the page: from the time of the key event to the first task after the frame that shows its effect
const armProbe = `window.keyToPicture = new Promise((resolve) => {
  addEventListener('keydown', (event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    });
  }, { capture: true, once: true });
}); undefined`;

/** Measures the line grid with real keys, at the processor speed that is set for the page. */
export async function measureGrid(page: Page): Promise<GridFigures> {
  const lines = await page.locator('[role="grid"] [role="row"][data-key]:not([data-key="+"])').count();
  const added: number[] = [];
  const typed: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.locator('[data-key="+"] [role="gridcell"]').focus();
    added.push(await timeKey(page, 'a'));
    typed.push(await timeKey(page, 'b'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Delete');
  }
  return { lines, added: spread(added), typed: spread(typed) };
}

async function timeKey(page: Page, key: string): Promise<number> {
  await page.evaluate(armProbe);
  await page.keyboard.press(key);
  return Number(await page.evaluate('window.keyToPicture'));
}

/** The middle and the worst of several times. */
export function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  return { median: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), worst: Math.round(sorted.at(-1) ?? 0) };
}
