import { describe, expect, it } from 'vitest';
import { photo, program, type GivenFile } from './support/files.ts';
import { divisionOf, mannersOf, visit, type Visitor } from './support/visitor.ts';

describe.each(mannersOf('nl', 1280))('a supervisor ($language, $width px)', (manner) => {
  it('works through the requests that wait', () =>
    visit({ manner, userName: 'sofie', path: `/service-requests?division=${divisionOf(manner)}` }, async (visitor) => {
      await seeQueue(visitor);
      await openFirst(visitor);
      await nameContact(visitor);
      await addFiles(visitor);
      const accepted = await accept(visitor);
      await goOn(visitor);
      const declined = await decline(visitor);
      await findAgain(visitor, accepted, 'Accepted');
      await findAgain(visitor, declined, 'Declined');
    }));
});

/** What waits, by state and period, each state with its count. */
async function seeQueue(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  if (visitor.isPhone) await visitor.meet(t('serviceRequests.title'));
  // beside the queue there is room for a request: the first one is open
  else
    await page
      .getByRole('navigation', { name: t('serviceRequests.queue') })
      .locator('a[aria-current="page"]')
      .waitFor();
  const states = page.getByRole('group', { name: t('resources.serviceRequests.fields.status') });
  const open = states.getByRole('button', { name: new RegExp(`^${t('serviceRequests.status.Open')} \\d+$`) });
  await open.waitFor();
  const all = Number((await open.textContent())?.match(/\d+/)?.[0]);
  expect(all).toBeGreaterThan(3);
  await visitor.look('request-queue');
  await page
    .getByLabel(t('resources.serviceRequests.fields.requestedPeriod'))
    .selectOption({ label: t('serviceRequests.period.thisMonth') });
  await page.waitForURL(/period=thisMonth/);
  await expect.poll(async () => Number((await open.textContent())?.match(/\d+/)?.[0])).toBeLessThanOrEqual(all);
  await page.getByLabel(t('resources.serviceRequests.fields.requestedPeriod')).selectOption({ label: t('serviceRequests.period.any') });
  await expect.poll(() => open.textContent()).toContain(String(all));
}

/** The first that waits, whole, on one screen. */
async function openFirst(visitor: Visitor): Promise<void> {
  const { page, t, isPhone } = visitor;
  const queue = page.getByRole('navigation', { name: t('serviceRequests.queue') });
  const first = queue.getByRole('listitem').first();
  const customer = await first.locator('strong').innerText();
  if (isPhone) await first.getByRole('link').click();
  else await first.locator('a[aria-current="page"]').waitFor();
  await page
    .getByRole('complementary', { name: t('serviceRequests.customer') })
    .getByRole('link', { name: customer })
    .waitFor();
  await page.getByRole('heading', { name: t('serviceRequests.contacts.title') }).waitFor();
  await page.getByRole('heading', { name: t('serviceRequests.attachments.title') }).waitFor();
  await page.getByRole('heading', { name: t('serviceRequests.earlier') }).waitFor();
  await visitor.look('request-review');
}

/** Adds a contact to the request and corrects it in place. */
async function nameContact(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const name = 'Wilma Kuipers';
  const label = (field: string) => t(`resources.serviceRequestContacts.fields.${field}`);
  await visitor.button('serviceRequests.contacts.add').click();
  const added = page.getByRole('form', { name: t('serviceRequests.contacts.add') });
  await added.getByLabel(label('name')).fill(name);
  await added.getByLabel(label('email')).fill('wilma@');
  visitor.expectFailure(/400/);
  await page.keyboard.press('Enter');
  await added.getByText(t('validation.email')).waitFor();
  await added.getByLabel(label('email')).fill('wilma.kuipers@example.com');
  await page.keyboard.press('Enter');
  await added.waitFor({ state: 'detached' });
  await visitor.button('serviceRequests.contacts.editNamed', { name }).click();
  const changed = page.getByRole('form', { name: t('serviceRequests.contacts.editNamed', { name }) });
  await changed.getByLabel(label('mobile')).fill('+31 6 12345678');
  await visitor.look('request-contact');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '+31 6 12345678' }).waitFor();
}

/** Files by choosing and by dropping; what does not belong is refused with its reason. */
async function addFiles(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const files = page.getByRole('region', { name: t('serviceRequests.attachments.title') });
  const chooser = files.locator('input[type=file]');
  await chooser.setInputFiles(program);
  await files.getByRole('alert').getByText(program.name).waitFor();
  await visitor.look('request-refused-file');
  // a film without a picture is refused with its first part
  visitor.expectFailure(/415/);
  await dropFile(visitor, { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }, 27_000_000);
  await files.getByRole('alert').getByText('film.mp4').waitFor();
  await files.getByRole('alert').getByRole('button').first().click();
  await chooser.setInputFiles(await photo('brandslanghaspel.jpg'));
  await files.getByRole('listitem').filter({ hasText: 'brandslanghaspel.jpg' }).waitFor();
  await dropFile(visitor, await photo('typeplaat.jpg'));
  await files.getByRole('listitem').getByRole('button', { name: 'typeplaat.jpg' }).click();
  const opened = page.getByRole('dialog', { name: 'typeplaat.jpg' });
  await opened.getByRole('button', { name: t('documents.enlarge', { name: 'typeplaat.jpg' }) }).waitFor();
  await visitor.look('request-attachment');
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
}

/** Drops a file, filled up to a size within the page. */
async function dropFile({ page, t }: Visitor, { name, mimeType, buffer }: GivenFile, size = 0): Promise<void> {
  const carried = await page.evaluateHandle(
    ([text, fileName, type, least]) => {
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes, new Uint8Array(Math.max(0, least - bytes.length))], fileName, { type }));
      return transfer;
    },
    [buffer.toString('base64'), name, mimeType, size] as const,
  );
  const place = page.getByRole('button', { name: t('serviceRequests.attachments.add') });
  await place.dispatchEvent('dragover', { dataTransfer: carried });
  await place.dispatchEvent('drop', { dataTransfer: carried });
}

/** With A, and what the engineer needs on site. Returns the request's number. */
async function accept(visitor: Visitor): Promise<string> {
  const { page, t } = visitor;
  const number = await numberOf(visitor);
  const label = (field: string) => t(`resources.serviceRequests.fields.${field}`);
  await page.getByLabel(label('wifiCode')).fill('brandmeester-7');
  visitor.expectFailure(/400/);
  await visitor.command('a', visitor.button('serviceRequests.accept'));
  await page.getByText(t('validation.wifiNetworkMissing')).first().waitFor();
  await page.getByLabel(label('wifiNetwork')).fill('gasten');
  // the tap on the field keeps the next tap of the button from being the second one of a double tap
  const purchaseOrder = page.getByLabel(label('purchaseOrder'));
  if (visitor.isPhone) await purchaseOrder.tap();
  await purchaseOrder.fill('PO-4711');
  await visitor.command('a', visitor.button('serviceRequests.accept'));
  await page
    .getByText(t('serviceRequests.became', { number, status: t('serviceRequests.status.Accepted') }))
    .first()
    .waitFor();
  await page.getByRole('definition').getByText('PO-4711').waitFor();
  expect(await page.getByText('brandmeester-7').count()).toBe(0);
  await page.getByRole('button', { name: t('serviceRequests.showSecret') }).click();
  await page.getByText('brandmeester-7').waitFor();
  await visitor.look('request-accepted');
  return number;
}

async function goOn(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const before = new URL(page.url()).pathname;
  await visitor.command('j', visitor.button('serviceRequests.next'));
  await page.waitForURL((address) => address.pathname !== before);
  await visitor.button('serviceRequests.accept').waitFor();
}

/** With D, and a reason that the customer can read. Returns the request's number. */
async function decline(visitor: Visitor): Promise<string> {
  const { page, t } = visitor;
  const number = await numberOf(visitor);
  await visitor.command('d', visitor.button('serviceRequests.decline'));
  const question = page.getByRole('dialog', { name: t('serviceRequests.declineTitle', { number }) });
  await question.getByLabel(t('resources.serviceRequests.fields.declineReason')).fill('Dit toestel onderhoudt een ander.');
  await visitor.look('request-decline');
  await page.keyboard.press('Control+Enter');
  await question.waitFor({ state: 'detached' });
  await page
    .getByText(t('serviceRequests.became', { number, status: t('serviceRequests.status.Declined') }))
    .first()
    .waitFor();
  await page.getByRole('definition').getByText('Dit toestel onderhoudt een ander.').waitFor();
  return number;
}

/** What was decided stands with the server: the queue of that state has it after loading anew. */
async function findAgain(visitor: Visitor, number: string, status: 'Accepted' | 'Declined'): Promise<void> {
  const { page, t, division } = visitor;
  await visitor.goTo(`/service-requests?division=${division}&status=${status}&q=${number}`);
  await page
    .getByRole('navigation', { name: t('serviceRequests.queue') })
    .getByRole('listitem')
    .getByText(number)
    .waitFor();
}

async function numberOf({ page, t }: Visitor): Promise<string> {
  const [before = ''] = t('serviceRequests.numbered').split('%{number}');
  const text = await page
    .getByText(new RegExp(`^${before}\\d+`))
    .first()
    .innerText();
  return /\d+/.exec(text)?.[0] ?? '';
}
