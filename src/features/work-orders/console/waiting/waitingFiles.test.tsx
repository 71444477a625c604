import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { keep, keptNow } from '#console/kept/kept.ts';
import { fakeTime, passTime } from '../../../../../tests/support/fakeTime.ts';
import { problemReply, type Reply } from '../../../../../tests/support/renderConsole.tsx';
import { stubTabLocks } from '../../../../../tests/support/tabLocks.ts';
import { isSent, setOnline, stateOf, visitWithoutSignal } from '../../../../../tests/support/waitingScreens.tsx';
import { id, order } from '../../../../../tests/support/workOrderScreens.tsx';
import { filePrefix, type WaitingFile } from './waitingWork.ts';

const { server, open } = visitWithoutSignal();
const photo = new File(['x'], 'meterkast.jpg', { type: 'image/jpeg' });

/** The name of the file that a request sends. */
function nameOf(request: { body?: unknown } | undefined): string | undefined {
  const file = request?.body instanceof FormData ? request.body.get('file') : null;
  return file instanceof File ? file.name : undefined;
}

describe('a file of a work order', () => {
  async function addFile(file = photo): Promise<void> {
    await userEvent.click(await screen.findByRole('tab', { name: /Bestanden/ }));
    await userEvent.upload(await screen.findByLabelText('Bestand toevoegen', { selector: 'input' }), file);
  }

  test('waits without a connection, says so, and is sent once', async () => {
    let tries = 0;
    const { sentFiles } = open({ files: () => ((tries += 1) === 1 ? { status: 503, json: {} } : { status: 201, json: { id: 'd1' } }) });
    await stateOf(1);
    setOnline(false);
    await addFile();
    const list = await screen.findByRole('list', { name: 'Bestanden die nog niet zijn verstuurd' });
    expect(list).toHaveTextContent(/meterkast\.jpg.*wacht op verbinding/);
    expect(screen.getByText('Nog niet verstuurd: 1 bestand')).toBeVisible();
    setOnline(true);
    await isSent();
    const [one, again] = sentFiles();
    expect(again?.headers['Idempotency-Key']).toBe(one?.headers['Idempotency-Key']);
    const form = again?.body instanceof FormData ? Object.fromEntries(again.body.entries()) : {};
    expect(form).toMatchObject({ subjectType: 'WorkOrder', subjectId: id, accountId: order.accountId, file: { name: 'meterkast.jpg' } });
    expect(sentFiles()).toHaveLength(2);
  }, 30_000);

  test('goes to the division of its work order, whichever the console shows', async () => {
    const waiting: WaitingFile = { order: { id, number: order.number }, division: 120002, file: photo, form: {}, idempotencyKey: 'k' };
    await keep(`${filePrefix}k`, '', waiting);
    const { sentFiles } = open({}, '/');
    await isSent();
    expect(sentFiles().map(({ url }) => url)).toEqual(['/api/120002/document']);
  }, 30_000);

  test('may be the video of a phone, also a larger one than other files, which goes in parts', async () => {
    const { sentFiles } = open();
    const film = new File([new Uint8Array(30_000_000)], 'IMG_0013.MOV', { type: 'video/quicktime' });
    await addFile(film);
    await waitFor(() => expect(sentFiles()).toHaveLength(1), { timeout: 12_000 });
    const form = sentFiles()[0]?.body;
    expect(form instanceof FormData && Object.fromEntries(form.entries())).toMatchObject({ subjectId: id, uploadId: 'u1' });
    await isSent();
  }, 30_000);

  test('that is refused stays with the reason, and can be taken back', async () => {
    const { sentFiles } = open({ files: () => problemReply(415, 'fileType', 'Dit soort bestand kan hier niet worden bewaard.') });
    await addFile();
    const list = within(await screen.findByRole('list', { name: 'Bestanden die nog niet zijn verstuurd' }));
    expect(await list.findByText('Dit soort bestand kan hier niet worden bewaard.', {}, { timeout: 12_000 })).toBeVisible();
    expect(sentFiles()).toHaveLength(1);
    await userEvent.click(list.getByRole('button', { name: 'meterkast.jpg weghalen' }));
    await isSent();
  }, 30_000);

  test('that is taken back while another one is on its way is not sent', async () => {
    const first = Promise.withResolvers<Reply>();
    const { sentFiles } = open({ files: () => (sentFiles().length === 1 ? first.promise : { status: 201, json: { id: 'd1' } }) });
    await stateOf(1);
    setOnline(false);
    for (const name of ['eerste.jpg', 'tweede.jpg', 'derde.jpg']) await addFile(new File(['x'], name, { type: 'image/jpeg' }));
    setOnline(true);
    await waitFor(() => expect(sentFiles()).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'tweede.jpg weghalen' }));
    first.resolve({ status: 201, json: { id: 'd1' } });
    await isSent();
    expect(sentFiles().map(nameOf)).toEqual(['eerste.jpg', 'derde.jpg']);
  }, 30_000);

  test('that never gets through holds up no other one', async () => {
    const files = () => (nameOf(sentFiles().at(-1)) === 'eerste.jpg' ? { status: 500, json: {} } : { status: 201, json: { id: 'd1' } });
    const { sentFiles } = open({ files });
    await stateOf(1);
    setOnline(false);
    for (const name of ['eerste.jpg', 'tweede.jpg', 'derde.jpg']) await addFile(new File(['x'], name, { type: 'image/jpeg' }));
    setOnline(true);
    await waitFor(() => expect(keptNow()).toHaveLength(1), { timeout: 12_000 });
    expect(keptNow()).toMatchObject([{ value: { file: { name: 'eerste.jpg' } } }]);
  }, 30_000);

  test('is left to another tab that sends already', async () => {
    const { holdElsewhere } = stubTabLocks();
    const release = holdElsewhere('sending/visits');
    const { sentFiles } = open();
    fakeTime();
    await addFile();
    await passTime(20_000);
    expect(sentFiles()).toHaveLength(0);
    release();
    await passTime(6000);
    await isSent();
    expect(sentFiles()).toHaveLength(1);
  }, 30_000);

  test('whose contact was removed meanwhile is sent without it', async () => {
    let tries = 0;
    server.stored = { ...server.stored, contactId: seededId(120001, 'contact', 1) } as typeof server.stored;
    const unknown = problemReply(400, 'invalid', 'Klopt niet.', { errors: { contactId: ['Bestaat niet.'] } });
    const { sentFiles } = open({ files: () => ((tries += 1) === 1 ? unknown : { status: 201, json: { id: 'd1' } }) });
    await addFile();
    await waitFor(() => expect(sentFiles()).toHaveLength(2), { timeout: 12_000 });
    await isSent();
    expect(sentFiles().map(({ body }) => body instanceof FormData && body.has('contactId'))).toEqual([true, false]);
  }, 30_000);

  test('is not taken where too much waits already', async () => {
    const large = new File(['x'], 'groot.jpg', { type: 'image/jpeg' });
    Object.defineProperty(large, 'size', { value: 499_999_999 });
    const waiting: WaitingFile = { order: { id, number: order.number }, division: 120001, file: large, form: {}, idempotencyKey: 'k' };
    await keep(`${filePrefix}k`, '', { ...waiting, refusal: 'Niet nu.' });
    open();
    await addFile(new File(['xx'], 'meterkast.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText(/^meterkast\.jpg past er niet meer bij/)).toBeVisible();
    expect(screen.getByText('Nog niet verstuurd: 1 bestand')).toBeVisible();
  }, 30_000);
});
