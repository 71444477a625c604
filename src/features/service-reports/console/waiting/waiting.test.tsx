import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { keep } from '#console/kept/kept.ts';
import { fakeTime, passTime } from '../../../../../tests/support/fakeTime.ts';
import { problemReply } from '../../../../../tests/support/renderConsole.tsx';
import { stubTabLocks } from '../../../../../tests/support/tabLocks.ts';
import {
  addPhoto,
  asset,
  attach,
  draft,
  id,
  leaveTyped,
  photo,
  rowOf,
  setOnline,
  showReport,
  startEachWithNothingKept,
  write,
} from '../../../../../tests/support/waitingReports.tsx';
import { photoPrefix, type WaitingPhoto } from './waiting.ts';

startEachWithNothingKept();

describe('a report that is filled in in another tab', () => {
  test('is sent by that tab, and by this one once that is closed', async () => {
    const page = `/assets/${asset.id}/reports/new`;
    const { holdElsewhere } = stubTabLocks();
    const close = holdElsewhere(`page${page}`);
    await leaveTyped();
    fakeTime();
    const { sent } = showReport({}, '/');
    await passTime(20_000);
    expect(sent(write)).toHaveLength(0);
    close();
    await passTime(6000);
    await waitFor(() => expect(sent(write)).toHaveLength(1));
  }, 30_000);
});

describe('photos without a connection', () => {
  test('wait, say so, and are sent once each when it is back', async () => {
    const { sent } = showReport();
    await rowOf();
    setOnline(false);
    const row = await addPhoto();
    await addPhoto(new File(['y'], 'tweede.jpg', { type: 'image/jpeg' }));
    expect(await within(row).findAllByText('wacht op verbinding')).toHaveLength(2);
    expect(screen.getByText(/^Nog niet verstuurd: .*2 opnamen/, { ignore: 'small' })).toHaveTextContent(/sinds vandaag \d\d:\d\d$/);
    setOnline(true);
    await waitFor(() => expect(sent(attach)).toHaveLength(2), { timeout: 12_000 });
    await waitFor(() => expect(within(row).queryByText('wacht op verbinding')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/^Nog niet verstuurd/)).toBeNull());
    expect(new Set(sent(attach).map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
  }, 30_000);

  test('show a box in place of a picture that the browser cannot show, such as HEIC', async () => {
    showReport();
    await rowOf();
    setOnline(false);
    const row = await addPhoto(new File(['x'], 'IMG_0012.HEIC', { type: 'image/heic' }));
    await within(row).findByText('wacht op verbinding');
    const picture = row.querySelector('img');
    if (picture) fireEvent.error(picture);
    expect(row.querySelector('img')).toBeNull();
    expect(within(row).getByText('IMG_0012.HEIC')).toBeVisible();
  });

  test('may be videos of a phone, which are sent as such, in parts', async () => {
    const { sent } = showReport();
    const film = new File([new Uint8Array(30_000_000)], 'IMG_0013.MOV', { type: 'video/quicktime' });
    const row = await addPhoto(film);
    await waitFor(() => expect(sent(attach)).toHaveLength(1), { timeout: 12_000 });
    const body = sent(attach)[0]?.body;
    expect(body instanceof FormData && Object.fromEntries(body.entries())).toMatchObject({ type: 'Video', uploadId: 'u1' });
    expect(row.querySelector('img')).toBeNull();
  }, 30_000);

  test('are sent to the division of their object, whichever the console shows', async () => {
    const { requests, sent } = showReport({}, '/');
    const film = new File([new Uint8Array(6_000_000)], 'IMG_0014.MOV', { type: 'video/quicktime' });
    const at = { asset: { id: asset.id, locationId: asset.locationId, name: 'Nooddouche' }, page: '/', division: 120002 };
    const waiting: WaitingPhoto = { ...at, report: 'r', reportId: id, checklistKey: 'flow', file: film, idempotencyKey: 'k2' };
    await act(() => keep(`${photoPrefix}k2`, '', waiting));
    await waitFor(() => expect(sent(attach)).toHaveLength(1));
    const begun = requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/uploads'));
    expect(begun.map(({ url }) => url)).toEqual(['/api/120002/uploads']);
  });

  test('are tried ever more seldom while no answer comes', async () => {
    const noAnswer = () => {
      throw new TypeError('Failed to fetch');
    };
    const { sent } = showReport({ [attach]: noAnswer }, '/');
    const at = { asset: { id: asset.id, locationId: asset.locationId, name: 'Nooddouche' }, page: '/' };
    const waiting: WaitingPhoto = { ...at, report: 'r', reportId: id, checklistKey: 'flow', file: photo, idempotencyKey: 'k' };
    vi.useFakeTimers();
    await act(() => keep(`${photoPrefix}k`, '', waiting));
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    // at once, then after 5, 10, 20, 40, 80 and 120 seconds
    expect(sent(attach)).toHaveLength(7);
  });

  test('outlast the page, with what was filled in: another page sends both', async () => {
    const first = showReport();
    await userEvent.click(within(await rowOf()).getByRole('button', { name: /^Goed/ }));
    setOnline(false);
    await addPhoto();
    await userEvent.type(screen.getByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    await waitFor(() => expect(first.sent(write).length).toBeGreaterThan(0), { timeout: 4000 });
    cleanup();
    setOnline(true);
    const { sent } = showReport({}, '/');
    await waitFor(() => expect(sent(attach)).toHaveLength(1), { timeout: 12_000 });
    expect(JSON.parse(String(sent(write).at(-1)?.body))).toMatchObject({ findings: 'Slang lekt', status: 'Concept' });
    await waitFor(() => expect(screen.queryByText(/^Nog niet verstuurd/)).toBeNull());
  }, 30_000);

  test('stand on the page again when it is opened again', async () => {
    showReport();
    await rowOf();
    setOnline(false);
    await addPhoto();
    await userEvent.type(screen.getByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    cleanup();
    setOnline(true);
    const { sent } = showReport();
    expect(await screen.findByRole('textbox', { name: 'Bevindingen' })).toHaveValue('Slang lekt');
    expect(screen.getByText('Wat hier nog niet was verstuurd, staat er weer.')).toBeVisible();
    await waitFor(() => expect(sent(attach)).toHaveLength(1), { timeout: 12_000 });
    expect(JSON.parse(String(sent(write).at(-1)?.body))).toMatchObject({ findings: 'Slang lekt' });
  }, 30_000);

  test('are repeated under their key where the answer was lost', async () => {
    let tries = 0;
    const { sent } = showReport({
      [attach]: () => ((tries += 1) === 1 ? { status: 503, json: {} } : { status: 201, json: { reference: 'p1' } }),
    });
    const row = await addPhoto();
    await waitFor(() => expect(sent(attach)).toHaveLength(2), { timeout: 12_000 });
    const [one, again] = sent(attach);
    expect(again?.headers['Idempotency-Key']).toBe(one?.headers['Idempotency-Key']);
    await waitFor(() => expect(within(row).queryByText(photo.name, { exact: false })).toBeNull());
  }, 30_000);
});

describe('an object that was moved while its report waited', () => {
  const getAsset = `GET /api/divisions/120001/assets/${asset.id}`;

  /** Fills in a finding and a photo without a connection, and leaves the page. */
  async function leaveWaiting(): Promise<void> {
    showReport();
    await rowOf();
    setOnline(false);
    await userEvent.type(screen.getByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    await addPhoto();
    cleanup();
    setOnline(true);
  }

  test('is reported of at its new location', async () => {
    await leaveWaiting();
    const elsewhere = { ...asset, locationId: '0194a1b2-0000-7000-8000-000000000009' };
    const there = `/api/locations/${elsewhere.locationId}/assets/${asset.id}`;
    const { sent } = showReport(
      {
        [write]: () => problemReply(404, 'notFound', 'Niet gevonden.'),
        [attach]: () => problemReply(404, 'notFound', 'Niet gevonden.'),
        [getAsset]: () => ({ json: elsewhere }),
        [`POST ${there}/serviceReport`]: (body) => ({ json: { ...(JSON.parse(body) as object), ...draft } }),
        [`POST ${there}/serviceReport/${id}/attachments`]: () => ({ status: 201, json: { reference: 'p1' } }),
      },
      '/',
    );
    await waitFor(() => expect(sent(`POST ${there}/serviceReport/${id}/attachments`)).toHaveLength(1), { timeout: 20_000 });
    expect(JSON.parse(String(sent(`POST ${there}/serviceReport`)[0]?.body))).toMatchObject({ findings: 'Slang lekt' });
  }, 40_000);

  test('to another division keeps what was filled in, says why it was not sent, and lets it be thrown away', async () => {
    fakeTime();
    await leaveWaiting();
    const gone = () => problemReply(404, 'notFound', 'Niet gevonden.');
    const { sent } = showReport({ [write]: gone, [getAsset]: gone }, '/');
    await userEvent.click(await screen.findByText(/^Nog niet verstuurd/, {}, { timeout: 8000 }));
    expect(await screen.findByText('Niet gevonden.', {}, { timeout: 12_000 })).toBeVisible();
    expect(screen.getByText('Slang lekt')).toBeVisible();
    const tries = sent(write).length;
    await passTime(6000);
    expect(sent(write)).toHaveLength(tries);
    await userEvent.click(screen.getByRole('button', { name: 'Weggooien' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Weggooien' }));
    await waitFor(() => expect(screen.queryByText(/^Nog niet verstuurd/)).toBeNull());
  }, 40_000);
});

describe('an object that was replaced while its report waited', () => {
  test('says so in the place of a report that is closed, and so does its page', async () => {
    await leaveTyped();
    const answers = {
      [write]: () => problemReply(409, 'closed', 'Dit is afgesloten.'),
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: { ...asset, status: 'Replaced' } }),
    };
    showReport(answers, '/');
    await userEvent.click(await screen.findByText(/^Nog niet verstuurd/, {}, { timeout: 8000 }));
    expect(await screen.findByText(/^Dit object is intussen vervangen/, {}, { timeout: 12_000 })).toBeVisible();
    cleanup();
    showReport(answers);
    const notice = (text: string, element: Element | null) =>
      text.startsWith('Dit object is intussen vervangen') && element?.closest('[role="alert"]') !== null;
    expect(await screen.findByText(notice, {}, { timeout: 12_000 })).toBeVisible();
  }, 40_000);
});

describe('a photo that is refused', () => {
  test('says why, is not sent by itself again, and can be taken away', async () => {
    fakeTime();
    const { sent } = showReport({ [attach]: () => problemReply(415, 'fileType', 'Dit is geen foto.') });
    const row = await addPhoto();
    expect(await within(row).findByText('Dit is geen foto.', {}, { timeout: 8000 })).toBeVisible();
    await passTime(6000);
    expect(sent(attach)).toHaveLength(1);
    await userEvent.click(within(row).getByRole('button', { name: 'punt.jpg weghalen' }));
    expect(within(row).queryByText('Dit is geen foto.')).toBeNull();
  }, 30_000);

  test('is too large before it is kept', async () => {
    showReport();
    const row = await rowOf();
    const large = new File(['x'], 'groot.jpg', { type: 'image/jpeg' });
    Object.defineProperty(large, 'size', { value: 15_000_001 });
    await addPhoto(large);
    expect(await screen.findByText(/groot\.jpg/)).toBeVisible();
    expect(within(row).queryByText(/groot\.jpg/)).toBeNull();
  });
});

describe('a report that was completed meanwhile', () => {
  test('takes nothing more: it says so, and what was filled in since can be thrown away', async () => {
    const current = { ...draft, version: 5, status: 'Completed', reportDate: '2026-03-12', inspectionKind: 'Routine' };
    const { router } = showReport({
      [write]: (body) =>
        body.includes(id)
          ? problemReply(412, 'versionConflict', 'Een ander was eerder.', { current })
          : { json: { ...(JSON.parse(body) as object), ...draft } },
    });
    const findings = await screen.findByRole('textbox', { name: 'Bevindingen' });
    await userEvent.type(findings, 'a');
    expect(await screen.findByText(/Concept, bewaard/, {}, { timeout: 6000 })).toBeVisible();
    await userEvent.type(findings, 'b');
    expect(await screen.findByText(/Dit rapport is intussen voltooid/, {}, { timeout: 6000 })).toBeVisible();
    expect(screen.getByRole('button', { name: /Rapport voltooien/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Weggooien' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${asset.id}/reports/${id}`));
  }, 30_000);
});
