import type { Locator } from 'playwright-core';
import type { Visitor } from './visitor.ts';

/** What waits to be planned, beside the board. */
export function backlogOf({ page, t }: Visitor): Locator {
  return page.getByRole('region', { name: t('planning.backlog'), exact: true });
}

/** Waits until the board shows what waits. */
export async function openBoard(visitor: Visitor): Promise<void> {
  await visitor.meet(visitor.t('planning.title'));
  await backlogOf(visitor).locator('[data-plannable]').first().waitFor();
}
