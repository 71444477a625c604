import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { workOrder } from '#features/work-orders/schema.ts';
import { colleague, type Colleague } from './support/colleague.ts';
import { drawOn, fileBehind } from './support/customer.ts';
import { pageTexts } from './support/pageTexts.ts';
import { divisionOf, mannersOf, visit, type Manner } from './support/visitor.ts';

type WorkOrder = z.infer<typeof workOrder>;

describe.each(mannersOf('de', 390))('the customer of a real visit ($language, $width px)', (manner) => {
  const text = pageTexts(manner.language);

  it('opens the link, keeps the appointment, reads the report and signs; the revoked link opens nothing', async () => {
    const api = await colleague('ada');
    const visitToSign = await plannedVisit(api, manner);
    const { address } = await api.post<{ address: string }>(`/api/workorders/${visitToSign.id}/link`, {});
    const { pathname, hash } = new URL(address);
    await visit({ manner, path: pathname + hash }, async (visitor) => {
      const { page } = visitor;
      await page.getByText(text.sign.later).waitFor();
      await page.clock.setFixedTime(new Date(visitToSign.plannedStart));
      await page.reload();
      await page.getByText(visitToSign.number).waitFor();
      await page.getByText(visitToSign.locationName ?? '').waitFor();
      await visitor.look('work-order-public-real');
      expect((await fileBehind(page, text.order.calendar)).toString()).toContain('BEGIN:VEVENT');
      expect((await fileBehind(page, text.order.report)).toString('latin1')).toMatch(/^%PDF-/);
      await drawOn(page);
      await page.getByLabel(text.sign.name, { exact: true }).fill('J. Bakker');
      await page.getByLabel(text.sign.role).fill('Facilitair manager');
      await page.getByLabel('8', { exact: true }).check({ force: true });
      await page.getByRole('button', { name: text.sign.send }).click();
      await visitor.meet(text.signed.thanks);
      await page.getByRole('img', { name: /J\. Bakker/ }).waitFor();
      await visitor.look('work-order-public-real-signed');
      const { autograph } = await api.get<WorkOrder>(`/api/workorders/${visitToSign.id}`);
      expect(autograph).toMatchObject({ signedBy: 'J. Bakker', role: 'Facilitair manager', rating: 8, signedByLink: true });
      await api.remove(`/api/workorders/${visitToSign.id}/link`);
      visitor.expectFailure(/404/);
      await page.reload();
      await visitor.meet(text.link.gone);
    });
  });
});

/** A visit in three days, at a location of the demonstration data. */
async function plannedVisit(api: Colleague, manner: Manner): Promise<WorkOrder & { plannedStart: string }> {
  const [other] = await api.get<WorkOrder[]>(`/api/divisions/${divisionOf(manner)}/workorders?range=[0,0]`);
  const at = Math.floor(Date.now() / 3_600_000) * 3_600_000 + 3 * 86_400_000;
  const plannedStart = new Date(at).toISOString();
  const made = await api.post<WorkOrder>(`/api/locations/${other?.locationId}/workorders`, {
    type: 'Maintenance',
    description: 'Jaarlijks onderhoud blusmiddelen',
    plannedStart,
    plannedEnd: new Date(at + 3_600_000).toISOString(),
    items: [{ kind: 'Service', description: 'Onderhoud blussers', quantity: '4' }],
  });
  return { ...made, plannedStart };
}
