import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { ReportPage } from '#features/service-reports/console/ReportPage.tsx';
import { WaitingBar } from '#features/service-reports/console/waiting/WaitingBar.tsx';
import { assetOf, assetTypes, location, showAssets, type Answers } from './assetScreens.tsx';
import { dropAllKept } from './dropAllKept.ts';
import type { Reply } from './renderConsole.tsx';

/** An object without reports. */
export const asset = assetOf(2, { assetType: 'EmergencyShower', serviceReports: [] });
const points = assetTypes.find(({ key }) => key === asset.assetType)?.checklist ?? [];
const label = String(points[0]?.label);
/** The id of its report. */
export const id = '0194a1b2-0000-7000-8000-000000000001';
const home = `/api/locations/${location.id}/assets/${asset.id}`;
/** The call that saves the report. */
export const write = `POST ${home}/serviceReport`;
/** The call that adds a photo to it. */
export const attach = `POST ${home}/serviceReport/${id}/attachments`;
/** The report as the server saves it. */
export const draft = { id, number: 'SR-2026-00001', modified: '2026-03-12T10:00:00Z', version: 1, status: 'Concept' };
/** A photo. */
export const photo = new File(['x'], 'punt.jpg', { type: 'image/jpeg' });

/** Begins each test with nothing kept, and ends it with a connection. */
export function startEachWithNothingKept(): void {
  beforeEach(async () => {
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    await dropAllKept();
  });
  afterEach(() => {
    vi.useRealTimers();
    onlineManager.setOnline(true);
  });
}

/** Cuts the connection, or brings it back. */
export const setOnline = (isOnline: boolean) => act(() => onlineManager.setOnline(isOnline));

const whileOnline =
  (answer: (body: string) => Reply): Answers[string] =>
  (body) => {
    if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
    return answer(body);
  };

/** The page of a new report, or an empty one, with the bar above it. */
export function showReport(answers: Record<string, (body: string) => Reply> = {}, path = `/assets/${asset.id}/reports/new`) {
  const all = {
    [write]: (body: string) => ({ json: { ...(JSON.parse(body) as object), ...draft } }),
    [attach]: () => ({ status: 201, json: { reference: 'p1', fileName: photo.name } }),
    ...answers,
  };
  const page = (
    <>
      <WaitingBar />
      <ReportPage />
    </>
  );
  const shown = showAssets({ '/assets/:id/reports/:reportId': page, '/': <WaitingBar />, '/assets/:id': <p>the object</p> }, path, {
    [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: asset }),
    ...Object.fromEntries(Object.entries(all).map(([call, answer]) => [call, whileOnline(answer)])),
  });
  const sent = (call: string) => shown.requests.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === call);
  return { ...shown, sent };
}

/** The row of the first point. */
export const rowOf = () => screen.findByRole('group', { name: new RegExp(`^${label.replaceAll(/[()/?.*+]/g, '\\$&')}`) });

/** Types findings without a connection, and closes the page; the connection is back afterwards. */
export async function leaveTyped(): Promise<void> {
  showReport();
  await rowOf();
  setOnline(false);
  await userEvent.type(screen.getByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
  cleanup();
  setOnline(true);
}

/** Adds a photo to the first point; returns its row. */
export async function addPhoto(file = photo): Promise<HTMLElement> {
  const row = await rowOf();
  await userEvent.upload(within(row).getByLabelText(/^Foto of video bij/, { selector: 'input' }), file);
  return row;
}
