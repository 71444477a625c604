import { colleague } from './colleague.ts';
import type { Visitor } from './visitor.ts';

/** An object that was added for a journey. */
export interface Shower {
  id: string;
  tag: string;
  locationId: string;
  nextServiceDate: string | null;
  dueDate: string | null;
}

/** A shower beside other objects: its checklist has measurements with fixed limits, and its service is overdue. */
export async function addedShower(division: number): Promise<Shower> {
  const clerk = await colleague('ada');
  const [{ locationId } = { locationId: '' }] = await clerk.get<Shower[]>(`/api/divisions/${division}/assets?range=[0,0]`);
  const made = await clerk.post<Shower>(`/api/locations/${locationId}/assets`, {
    assetType: 'EmergencyShower',
    room: '0.01',
    productionDate: '2019-03',
    attributes: { requiredFlowLMin: 60 },
  });
  return clerk.get<Shower>(`/api/divisions/${division}/assets/${made.id}`);
}

/** Answers all points of a checklist as passed, and measures what is to be measured within its limits. */
export async function answerByKeys({ page }: Visitor): Promise<void> {
  const rows = page.locator('fieldset[data-point]');
  await rows.first().waitFor();
  const count = await rows.count();
  for (let index = 0; index < count; index += 1) {
    await rows.nth(index).getByRole('button').first().focus();
    await page.keyboard.press('1');
    // two keys within 40 ms would be those of a scanner
    await rows.nth(index).locator('[aria-pressed="true"]').first().waitFor();
    const measured = rows.nth(index).getByRole('textbox').first();
    // lukewarm water, and much of it
    if ((await measured.count()) > 0) await measured.fill((await rows.nth(index).innerText()).includes('°C') ? '30' : '100');
  }
}
