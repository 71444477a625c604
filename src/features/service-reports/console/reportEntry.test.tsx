import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { assetOf, assetTypes, location, showAssets, type Answers } from '../../../../tests/support/assetScreens.tsx';
import { listReply, problemReply } from '../../../../tests/support/renderConsole.tsx';
import type { ServiceReport } from '../schema.ts';
import { bodyOf, correctionOf, entryOf } from './entry.ts';
import { ReportPage } from './ReportPage.tsx';

const asset = assetOf(2, {
  assetType: 'EmergencyShower',
  serviceReports: [],
  dueReasons: {
    nextServiceDate: { kind: 'Service', norm: 'NEN 2559', months: 12, from: 'lastServiceDate', fromDate: '2019-10-31' },
    missing: [],
  },
});
interface Shown {
  key: string;
  label: string;
  critical: boolean;
  measurement?: { limits?: { min?: number } };
}

const points = (assetTypes.find(({ key }) => key === asset.assetType)?.checklist ?? []) as readonly Shown[]; // as the call answers them
const home = `/api/locations/${location.id}/assets/${asset.id}`;
const call = `POST ${home}/serviceReport`;
const saved = (body: string) => ({
  json: {
    ...(JSON.parse(body) as object),
    id: '0194a1b2-0000-7000-8000-000000000001',
    number: 'SR-2026-00001',
    modified: '2026-03-12T10:00:00Z',
    version: 7,
  },
});

const show = (answers: Answers = {}, reportId = 'new') =>
  showAssets(
    { '/assets/:id/reports/:reportId': <ReportPage />, '/assets/:id': <p>the object</p> },
    `/assets/${asset.id}/reports/${reportId}`,
    {
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: asset }),
      [call]: saved,
      ...answers,
    },
  );

const rowOf = (label: string) => screen.findByRole('group', { name: new RegExp(`^${label.replaceAll(/[()/?.*+]/g, '\\$&')}`) });

async function passAll(): Promise<void> {
  for (const { label, measurement } of points) {
    const row = await rowOf(label);
    if (measurement) await userEvent.type(within(row).getByRole('textbox', { name: /Gemeten/ }), '1000{Tab}');
    await userEvent.click(within(row).getByRole('button', { name: /^Goed/ }));
  }
}

describe('a report that is filled in', () => {
  test('answers a point by one key and goes on to the next', async () => {
    show();
    const [first, second] = points;
    within(await rowOf(first?.label ?? ''))
      .getByRole('button', { name: /^Goed/ })
      .focus();
    await userEvent.keyboard('1');
    expect(within(await rowOf(first?.label ?? '')).getByRole('button', { name: /^Goed/ })).toHaveAttribute('aria-pressed', 'true');
    expect(await rowOf(second?.label ?? '')).toContainElement(document.activeElement as HTMLElement);
  });

  test('says what the result will be, and the verdict of a value', async () => {
    show();
    expect(await screen.findByText('Nog geen uitslag')).toBeVisible();
    const point = points.find(({ critical }) => critical);
    await userEvent.click(within(await rowOf(point?.label ?? '')).getByRole('button', { name: /^Niet goed/ }));
    expect(screen.getByText('Een kritiek punt is niet goed: het object wordt afgekeurd en buiten gebruik gesteld.')).toBeVisible();
    expect(screen.getByText('Afgekeurd')).toBeVisible();
    const measured = points.find(({ measurement }) => measurement?.limits?.min !== undefined);
    const row = await rowOf(measured?.label ?? '');
    await userEvent.type(within(row).getByRole('textbox', { name: /Gemeten/ }), '0,1{Tab}');
    expect(await within(row).findByText('Te laag')).toBeVisible();
  });

  test('keeps itself as a draft once typing has paused', async () => {
    const { requests } = show();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true), { timeout: 4000 });
    expect(await screen.findByText(/Concept, bewaard/)).toBeVisible();
    expect(JSON.parse(String(requests.find(({ method }) => method === 'POST')?.body))).toMatchObject({
      status: 'Concept',
      findings: 'Slang lekt',
    });
  });

  test('changes its draft only from the version that it knows', async () => {
    const { requests } = show();
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
    const { requests } = show({ [call]: (body) => ((attempts += 1) === 1 ? { status: 503, json: {} } : saved(body)) });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    expect(await screen.findByText('Nog niet bewaard, wacht op verbinding', {}, { timeout: 4000 })).toBeVisible();
    expect(await screen.findByText(/Concept, bewaard/, {}, { timeout: 8000 })).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)) as object)).toMatchObject([
      { findings: 'Slang lekt' },
      { findings: 'Slang lekt' },
    ]);
  }, 20_000);

  test('repeats a first write without an answer as it was, then changes the draft that it made', async () => {
    let attempts = 0;
    const { requests } = show({ [call]: (body) => ((attempts += 1) === 1 ? { status: 503, json: {} } : saved(body)) });
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
    const draft = (body: string) => ({ ...saved(body).json, status: 'Concept', reportDate: '2026-03-12', inspectionKind: 'Routine' });
    let attempts = 0;
    const { requests } = show({
      [call]: (body) => {
        attempts += 1;
        if (attempts === 1) return { status: 503, json: {} };
        if (attempts !== 3) return saved(body);
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
    expect(await screen.findByText(/Iemand anders vulde dit rapport ook in/)).toBeVisible();
    expect(findings).toHaveValue('Slang lekt erg');
  }, 20_000);

  test('is completed when every point has an answer', async () => {
    const { requests } = show();
    expect(await screen.findByRole('button', { name: /Rapport voltooien/ })).toBeDisabled();
    await passAll();
    await userEvent.click(screen.getByRole('button', { name: /Rapport voltooien/ }));
    expect(await screen.findByText('the object')).toBeVisible();
    const body = JSON.parse(String(requests.findLast(({ method }) => method === 'POST')?.body)) as { status: string; checklist: object[] };
    expect(body.status).toBe('Completed');
    expect(body.checklist).toHaveLength(points.length);
  }, 30_000);

  test('is completed once when the button is pressed twice', async () => {
    const { requests } = show();
    await passAll();
    const button = screen.getByRole('button', { name: /Rapport voltooien/ });
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('the object')).toBeVisible();
    await new Promise((done) => setTimeout(done, 500));
    expect(requests.filter(({ method, body }) => method === 'POST' && String(body).includes('Completed'))).toHaveLength(1);
  }, 30_000);

  test('sends no draft after a slow completion', async () => {
    const slowly = (body: string) => new Promise<ReturnType<typeof saved>>((done) => setTimeout(() => done(saved(body)), 2500));
    const { requests } = show({ [call]: (body) => (body.includes('Completed') ? slowly(body) : saved(body)) });
    await passAll();
    await userEvent.click(screen.getByRole('button', { name: /Rapport voltooien/ }));
    expect(await screen.findByText('the object', {}, { timeout: 6000 })).toBeVisible();
    const last = requests.findLast(({ method }) => method === 'POST');
    expect(JSON.parse(String(last?.body))).toMatchObject({ status: 'Completed' });
  }, 30_000);

  test('shows on its point what the server refuses', async () => {
    const key = points[0]?.key ?? '';
    const refusal = {
      type: 'x',
      title: 'Klopt niet',
      status: 400,
      code: 'invalid',
      errors: { [`checklist.${key}`]: ['Dit punt is nog niet beantwoord.'] },
    };
    show({ [call]: (body) => (body.includes('Completed') ? { status: 400, json: refusal } : saved(body)) });
    await passAll();
    await userEvent.click(screen.getByRole('button', { name: /Rapport voltooien/ }));
    expect(await within(await rowOf(points[0]?.label ?? '')).findByRole('alert')).toHaveTextContent('Dit punt is nog niet beantwoord.');
  }, 30_000);
});

describe('an object that was not inspected', () => {
  test('was not found: no points, and it becomes missing', async () => {
    const { requests } = show();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Uitvoering/ }), 'object niet aangetroffen');
    expect(screen.getByText('Het object krijgt de status “niet aangetroffen”.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Controlepunten' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Rapport voltooien/ }));
    expect(await screen.findByText('the object')).toBeVisible();
    expect(JSON.parse(String(requests.findLast(({ method }) => method === 'POST')?.body))).toMatchObject({
      status: 'Completed',
      assetMissing: true,
      result: 'NotInspected',
      checklist: [],
    });
  });
});

describe('a draft of an object that could not be inspected', () => {
  test('is opened again as it was left', async () => {
    const id = '0194a1b2-0000-7000-8000-000000000001';
    const left = { ...entryOf(undefined, '2026-03-12'), execution: 'impossible' as const, findings: 'Ruimte op slot' };
    const draft = { ...bodyOf(left, []), id, number: 'SR-2026-00001', status: 'Concept', modified: '2026-03-12T10:00:00Z', version: 2 };
    show(
      { [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: { ...asset, serviceReports: [{ ...draft, attachments: [] }] } }) },
      id,
    );
    expect(await screen.findByRole('combobox', { name: /Uitvoering/ })).toHaveDisplayValue('kon niet worden gekeurd');
    expect(screen.queryByRole('heading', { name: 'Controlepunten' })).toBeNull();
  });
});

describe('a report that is older than those that come with its object', () => {
  test('is opened', async () => {
    const old = {
      ...bodyOf(entryOf(undefined, '2012-03-12'), []),
      id: 'old',
      number: 'SR-2012-00001',
      status: 'Completed',
      result: 'Approved',
    };
    const { requests } = show({ [`GET ${home}/serviceReports`]: () => listReply([{ ...old, attachments: [] }]) }, 'old');
    expect(await screen.findByRole('heading', { level: 1, name: /SR-2012-00001/ })).toBeVisible();
    const asked = requests.find(({ url }) => url.includes('/serviceReports'));
    expect(new URL(asked?.url ?? '', 'http://x').searchParams.get('filter')).toBe('{"id":["old"]}');
  });

  test('is gone where the object has none of that id', async () => {
    show({}, 'old');
    expect(await screen.findByRole('link', { name: /Naar het object/ })).toBeVisible();
  });
});

describe('own fields of the object', () => {
  test('that are changed go along with the report, the others stay', async () => {
    const extinguisher = { ...asset, assetType: 'ExtinguishPowder', attributes: { capacity: 9 } };
    const { requests } = show({ [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: extinguisher }) });
    expect(await screen.findByRole('heading', { name: 'Kenmerken die zijn gewijzigd' })).toBeVisible();
    const field = screen.getByRole('textbox', { name: /Inhoud|Vulling|Capaciteit/ });
    await userEvent.clear(field);
    await userEvent.type(field, '6{Tab}');
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true), { timeout: 4000 });
    expect(JSON.parse(String(requests.find(({ method }) => method === 'POST')?.body))).toMatchObject({ attributeUpdates: { capacity: 6 } });
  });
});

describe('a correction', () => {
  test('begins with what stands in the report, and counts the next service anew', () => {
    const report = {
      inspectionKind: 'Extended',
      reportDate: '2026-03-01',
      checklist: [{ key: 'a', answer: 'Pass' }],
      attributeUpdates: { capacity: 6 },
      findings: 'Slang lekt',
      recommendation: null,
      recommendReplacement: true,
      nextServiceDate: '2027-03-01',
      advisedServiceDate: null,
      status: 'Completed',
      result: 'ApprovedWithRemarks',
      assetMissing: false,
      inspectionImpossible: false,
      workOrderId: 'w1',
      engineerId: 'm1',
      workMinutes: 15,
      labelNumber: 'L-1',
    } as unknown as ServiceReport;
    const entry = correctionOf(report, '2026-03-12');
    expect(bodyOf(entry, [{ key: 'a', critical: false }])).toEqual({
      inspectionKind: 'Extended',
      reportDate: '2026-03-01',
      checklist: [{ key: 'a', answer: 'Pass' }],
      attributeUpdates: { capacity: 6 },
      findings: 'Slang lekt',
      recommendation: null,
      recommendReplacement: true,
      nextServiceDate: null,
      assetMissing: false,
      inspectionImpossible: false,
      workOrderId: 'w1',
      engineerId: 'm1',
      workMinutes: 15,
      labelNumber: 'L-1',
    });
    const gone = correctionOf({ ...report, result: 'NotInspected', advisedServiceDate: '2026-06-01' }, '2026-03-12');
    expect(bodyOf(gone, [])).toMatchObject({ result: 'NotInspected', checklist: [], nextServiceDate: '2026-06-01' });
  });
});
