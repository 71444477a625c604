import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { endingSession } from '../../../../tests/support/endingSession.ts';
import { fakeTime, passTime } from '../../../../tests/support/fakeTime.ts';
import { listReply, problemReply } from '../../../../tests/support/renderConsole.tsx';
import { reportCalls, savedReport, showReport } from '../../../../tests/support/reportScreens.tsx';
import { bodyOf, entryOf } from './entry.ts';

describe('the draft of a report', () => {
  test('keeps itself as a draft once typing has paused', async () => {
    const { requests } = showReport();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true), { timeout: 4000 });
    expect(await screen.findByText(/Concept, bewaard/)).toBeVisible();
    expect(JSON.parse(String(requests.find(({ method }) => method === 'POST')?.body))).toMatchObject({
      status: 'Concept',
      findings: 'Slang lekt',
    });
  });

  test('changes its draft only from the version that it knows', async () => {
    const { requests } = showReport();
    const findings = await screen.findByRole('textbox', { name: 'Bevindingen' });
    const posts = () => requests.filter(({ method }) => method === 'POST');
    await userEvent.type(findings, 'Slang lekt');
    await waitFor(() => expect(posts()).toHaveLength(1), { timeout: 4000 });
    await userEvent.type(findings, ' erg');
    await waitFor(() => expect(posts()).toHaveLength(2), { timeout: 4000 });
    expect(posts()[1]?.headers['If-Match']).toBe('"7"');
    expect(JSON.parse(String(posts()[1]?.body))).toMatchObject({ id: '0194a1b2-0000-7000-8000-000000000001', findings: 'Slang lekt erg' });
  }, 20_000);

  test('keeps what was typed without a connection and goes on by itself', async () => {
    let attempts = 0;
    const { requests } = showReport({
      [reportCalls.create]: (body) => ((attempts += 1) === 1 ? { status: 503, json: {} } : savedReport(body)),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    expect(await screen.findByText('Nog niet bewaard, wacht op verbinding', {}, { timeout: 4000 })).toBeVisible();
    expect(await screen.findByText(/Concept, bewaard/, {}, { timeout: 8000 })).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)) as object)).toMatchObject([
      { findings: 'Slang lekt' },
      { findings: 'Slang lekt' },
    ]);
  }, 20_000);

  test.each([500, 429])(
    'is saved again by itself after an answer %i',
    async (status) => {
      fakeTime();
      let attempts = 0;
      showReport({ [reportCalls.create]: (body) => ((attempts += 1) === 1 ? { status, json: {} } : savedReport(body)) });
      await userEvent.type(await screen.findByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
      await waitFor(() => expect(attempts).toBe(1), { timeout: 4000 });
      await passTime(6000);
      expect(await screen.findByText(/Concept, bewaard/, {}, { timeout: 4000 })).toBeVisible();
      expect(attempts).toBe(2);
    },
    20_000,
  );

  test('does not ask again to sign in at each pause once that was put off, and goes on after signing in', async () => {
    fakeTime();
    const session = endingSession();
    const { requests } = showReport({}, 'new', { accessToken: session.accessToken });
    const findings = await screen.findByRole('textbox', { name: 'Bevindingen' });
    session.isEnded = true;
    await userEvent.type(findings, 'Slang');
    const again = await screen.findByRole('button', { name: 'Opnieuw aanmelden' }, { timeout: 4000 });
    const asked = session.asked;
    await userEvent.type(findings, ' lekt');
    await passTime(2500);
    expect(session.asked).toBe(asked);
    session.isEnded = false;
    await userEvent.click(again);
    const posts = () => requests.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(posts()).toHaveLength(1), { timeout: 4000 });
    expect(JSON.parse(String(posts()[0]?.body))).toMatchObject({ findings: 'Slang lekt' });
    expect(again).not.toBeInTheDocument();
    await userEvent.type(findings, ' erg');
    await waitFor(() => expect(posts()).toHaveLength(2), { timeout: 4000 });
    session.log.mockClear();
  }, 20_000);

  test('repeats a first write without an answer as it was, then changes the draft that it made', async () => {
    let attempts = 0;
    const { requests } = showReport({
      [reportCalls.create]: (body) => ((attempts += 1) === 1 ? { status: 503, json: {} } : savedReport(body)),
    });
    const findings = await screen.findByRole('textbox', { name: 'Bevindingen' });
    await userEvent.type(findings, 'Slang lekt');
    expect(await screen.findByText('Nog niet bewaard, wacht op verbinding', {}, { timeout: 4000 })).toBeVisible();
    await userEvent.type(findings, ' erg');
    const posts = () => requests.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(posts()).toHaveLength(3), { timeout: 8000 });
    const [first, again, changed] = posts();
    expect(again?.body).toBe(first?.body);
    expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
    expect(changed?.headers['If-Match']).toBe('"7"');
    expect(JSON.parse(String(changed?.body))).toMatchObject({ id: '0194a1b2-0000-7000-8000-000000000001', findings: 'Slang lekt erg' });
  }, 20_000);

  test('takes in what a colleague wrote after a write whose answer was lost', async () => {
    const draft = (body: string) => ({ ...savedReport(body).json, status: 'Concept', reportDate: '2026-03-12', inspectionKind: 'Routine' });
    let attempts = 0;
    const { requests } = showReport({
      [reportCalls.create]: (body) => {
        attempts += 1;
        if (attempts === 1) return { status: 503, json: {} };
        if (attempts !== 3) return savedReport(body);
        const current = { ...draft(body), version: 9, findings: 'Slang lekt', recommendation: 'Vervangen' };
        return problemReply(412, 'versionConflict', 'Een ander was eerder.', { current });
      },
    });
    const findings = await screen.findByRole('textbox', { name: 'Bevindingen' });
    await userEvent.type(findings, 'Slang lekt');
    expect(await screen.findByText('Nog niet bewaard, wacht op verbinding', {}, { timeout: 4000 })).toBeVisible();
    await userEvent.type(findings, ' erg');
    const posts = () => requests.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(posts()).toHaveLength(4), { timeout: 8000 });
    expect(posts()[3]?.headers['If-Match']).toBe('"9"');
    expect(JSON.parse(String(posts()[3]?.body))).toMatchObject({ findings: 'Slang lekt erg', recommendation: 'Vervangen' });
    expect(await screen.findByText(/Dit rapport is ook elders ingevuld/)).toBeVisible();
    expect(findings).toHaveValue('Slang lekt erg');
  }, 20_000);

  test('goes on with the draft that another tab of the same person began meanwhile', async () => {
    const begun = { ...savedReport('{}').json, ...bodyOf(entryOf(undefined, '2026-03-12'), []), createdBy: '', status: 'Concept' };
    const draft = { ...begun, workOrderId: null, correctsReportId: null, findings: null, recommendation: 'Vervangen' };
    const { requests } = showReport({ [reportCalls.list]: () => listReply([draft]) });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    const posts = () => requests.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(posts()).toHaveLength(1), { timeout: 4000 });
    expect(JSON.parse(String(posts()[0]?.body))).toMatchObject({ id: draft.id, findings: 'Slang lekt', recommendation: 'Vervangen' });
    expect(posts()[0]?.headers['If-Match']).toBe('"7"');
    expect(await screen.findByText(/Dit rapport is ook elders ingevuld/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Advies' })).toHaveValue('Vervangen');
  }, 20_000);
});
