import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listReply, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { reportCalls, reportedAsset as asset, showReport } from '../../../../tests/support/reportScreens.tsx';
import type { ServiceReport } from '../schema.ts';
import { bodyOf, correctionOf, entryOf } from './entry.ts';

describe('an object that was not inspected', () => {
  test('was not found: no points, and it becomes missing', async () => {
    const { requests, router } = showReport();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Uitvoering/ }), 'object niet aangetroffen');
    expect(screen.getByText('Het object krijgt de status ‘niet aangetroffen’.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Controlepunten' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Rapport voltooien/ }));
    expect(await screen.findByText('the object')).toBeVisible();
    // going back does not lead to an empty report
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sentBodies(requests, 'POST').at(-1)).toMatchObject({
      status: 'Completed',
      assetMissing: true,
      result: 'NotInspected',
      checklist: [],
    });
  });
});

describe('a completed report', () => {
  test('of an object that had another type then keeps the words of its points', async () => {
    const id = '0194a1b2-0000-7000-8000-000000000001';
    const answers = [{ key: 'reel_turns', answer: 'Pass' as const, value: null, remark: null }];
    const written = { ...bodyOf(entryOf(undefined, '2026-03-12'), []), checklist: answers };
    const report = {
      ...written,
      id,
      number: 'SR-2026-00001',
      status: 'Completed',
      result: 'Approved',
      correctedById: null,
      attachments: [],
    };
    const known = { ...asset, assetType: 'FirstAidKit', serviceReports: [report] };
    showReport({ [reportCalls.asset]: () => ({ json: known }), [reportCalls.read(id)]: () => ({ json: report }) }, id);
    expect(await screen.findByRole('heading', { name: 'Controlepunten' })).toBeVisible();
    expect(screen.getByText('Haspel draait soepel, zwenkarm werkt over het hele bereik')).toBeVisible();
  });

  test('keeps the words and the unit with which it was completed', async () => {
    const id = '0194a1b2-0000-7000-8000-000000000001';
    const answers = [{ key: 'sh_flow', answer: 'Pass' as const, value: 75, remark: null }];
    const written = { ...bodyOf(entryOf(undefined, '2026-03-12'), []), checklist: answers };
    const report = {
      ...written,
      id,
      number: 'SR-2026-00001',
      status: 'Completed',
      result: 'Approved',
      correctedById: null,
      attachments: [],
    };
    const label = { nl: 'Opbrengst zoals toen', de: 'Volumenstrom wie damals', en: 'Flow as it was' };
    const asCompleted = { points: [{ key: 'sh_flow', label, unit: 'l/s', min: 60, max: null }] };
    showReport(
      {
        [reportCalls.asset]: () => ({ json: { ...asset, serviceReports: [report] } }),
        [reportCalls.read(id)]: () => ({ json: { ...report, asCompleted } }),
      },
      id,
    );
    expect(await screen.findByText(/Opbrengst zoals toen/)).toHaveTextContent('75 l/s');
  });
});

describe('a draft of an object that could not be inspected', () => {
  test('is opened again as it was left', async () => {
    const id = '0194a1b2-0000-7000-8000-000000000001';
    const left = { ...entryOf(undefined, '2026-03-12'), execution: 'impossible' as const, findings: 'Ruimte op slot' };
    const draft = { ...bodyOf(left, []), id, number: 'SR-2026-00001', status: 'Concept', modified: '2026-03-12T10:00:00Z', version: 2 };
    showReport({ [reportCalls.asset]: () => ({ json: { ...asset, serviceReports: [{ ...draft, attachments: [] }] } }) }, id);
    expect(await screen.findByRole('combobox', { name: /Uitvoering/ })).toHaveDisplayValue('kon niet worden gekeurd');
    expect(screen.queryByRole('heading', { name: 'Controlepunten' })).toBeNull();
  });
});

describe('a new report of an object of which the person has begun one', () => {
  const begun = { ...bodyOf({ ...entryOf(undefined, '2026-03-12'), findings: 'Slang lekt' }, []), status: 'Concept', workOrderId: null };
  const mine = { ...begun, correctsReportId: null, id: 'mine', createdBy: '', number: 'SR-2026-00001', version: 2, attachments: [] };
  const showWith = (report: object) => showReport({ [reportCalls.asset]: () => ({ json: { ...asset, serviceReports: [report] } }) });

  test('goes on with that one, as after a reload', async () => {
    const { requests } = showWith(mine);
    expect(await screen.findByRole('textbox', { name: 'Bevindingen' })).toHaveValue('Slang lekt');
    await userEvent.type(screen.getByRole('textbox', { name: 'Advies' }), 'Vervangen');
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true), { timeout: 6000 });
    expect(sentBodies(requests, 'POST')[0]).toMatchObject({
      id: 'mine',
      findings: 'Slang lekt',
    });
  }, 20_000);

  test.each([
    ['of a colleague', { createdBy: 'colleague' }],
    ['of a visit', { workOrderId: 'visit' }],
    ['of a correction', { correctsReportId: 'former' }],
  ])('leaves a draft %s alone', async (_, fields) => {
    showWith({ ...mine, ...fields });
    expect(await screen.findByRole('textbox', { name: 'Bevindingen' })).toHaveValue('');
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
    const { requests } = showReport({ [reportCalls.list]: () => listReply([{ ...old, attachments: [] }]) }, 'old');
    expect(await screen.findByRole('heading', { level: 1, name: /SR-2012-00001/ })).toBeVisible();
    const asked = requests.find(({ url }) => url.includes('/serviceReports'));
    expect(new URL(asked?.url ?? '', 'http://x').searchParams.get('filter')).toBe('{"id":["old"]}');
  });

  test('loads a video when it is asked for, and offers it to be saved where the browser cannot play it', async () => {
    const film = {
      reference: 'film',
      type: 'Video',
      fileName: 'IMG_0013.mov',
      fileSize: 90_000_000,
      checklistKey: null,
      description: null,
    };
    const report = { ...bodyOf(entryOf(undefined, '2012-03-12'), []), id: 'old', number: 'SR-1', status: 'Completed', result: 'Approved' };
    const { requests } = showReport(
      {
        [reportCalls.list]: () => listReply([{ ...report, attachments: [film] }]),
        [`${reportCalls.read('old')}/attachments/film`]: () => ({ body: new Blob(['x'], { type: 'video/quicktime' }) }),
      },
      'old',
    );
    URL.createObjectURL = () => 'blob:film';
    URL.revokeObjectURL = () => undefined;
    const play = await screen.findByRole('button', { name: /Video 1 afspelen \(90\sMB\)/ });
    const asked = () => requests.filter(({ url }) => url.includes('/attachments/film'));
    expect(asked()).toEqual([]);
    await userEvent.click(play);
    fireEvent.error(await screen.findByLabelText('Video 1', { selector: 'video' }));
    expect(screen.getByRole('link', { name: 'Downloaden' })).toHaveAttribute('download', 'IMG_0013.mov');
    expect(asked()).toHaveLength(1);
  });

  test('is gone where the object has none of that id', async () => {
    showReport({}, 'old');
    expect(await screen.findByRole('link', { name: /Naar het object/ })).toBeVisible();
  });
});

describe('own fields of the object', () => {
  test('that are changed go along with the report, the others stay', async () => {
    const extinguisher = { ...asset, assetType: 'ExtinguishPowder', attributes: { capacity: 9 } };
    const { requests } = showReport({ [reportCalls.asset]: () => ({ json: extinguisher }) });
    expect(await screen.findByRole('heading', { name: 'Kenmerken die zijn gewijzigd' })).toBeVisible();
    const field = screen.getByRole('textbox', { name: /Inhoud|Vulling|Capaciteit/ });
    await userEvent.clear(field);
    await userEvent.type(field, '6{Tab}');
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true), { timeout: 4000 });
    expect(sentBodies(requests, 'POST')[0]).toMatchObject({ attributeUpdates: { capacity: 6 } });
  });
});

describe('a correction', () => {
  test('begins with what stands in the report, and counts the next service anew', () => {
    const written = {
      inspectionKind: 'Extended',
      reportDate: '2026-03-01',
      checklist: [{ key: 'a', answer: 'Pass' }],
      attributeUpdates: { capacity: 6 },
      findings: 'Slang lekt',
      recommendation: null,
      recommendReplacement: true,
      assetMissing: false,
      inspectionImpossible: false,
      workOrderId: 'w1',
      engineerId: 'm1',
      workMinutes: 15,
      labelNumber: 'L-1',
    };
    const report = {
      ...written,
      nextServiceDate: '2027-03-01',
      advisedServiceDate: null,
      status: 'Completed',
      result: 'ApprovedWithRemarks',
    } as unknown as ServiceReport;
    const entry = correctionOf(report, '2026-03-12');
    expect(bodyOf(entry, [{ key: 'a', critical: false }])).toEqual({ ...written, nextServiceDate: null });
    const gone = correctionOf({ ...report, result: 'NotInspected', advisedServiceDate: '2026-06-01' }, '2026-03-12');
    expect(bodyOf(gone, [])).toMatchObject({ result: 'NotInspected', checklist: [], nextServiceDate: '2026-06-01' });
  });
});
