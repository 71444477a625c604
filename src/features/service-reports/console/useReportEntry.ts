import { useEvent } from 'ra-core';
import { useState } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { useToday } from '#console/clock/useNow.ts';
import { dropKept, type Kept } from '#console/kept/kept.ts';
import { useKeeper } from '#console/kept/useKept.ts';
import { codeOf } from '#features/assets/console/parts/index.ts';
import type { Asset, AssetType } from '#features/assets/schema.ts';
import { useVisitState } from '#features/work-orders/console/visit/index.ts';
import { outcomeOf } from '../rules.ts';
import type { ChecklistAnswer, ServiceReport } from '../schema.ts';
import { correctionOf, entryOf, type Entry } from './entry.ts';
import type { NamedPoint } from './PointRow.tsx';
import { useReport } from './useReport.ts';
import { usePhotos } from './waiting/usePhotos.ts';
import { reportKey, type WaitingReport } from './waiting/waiting.ts';

/** The start of filling in a report. */
export interface EntryStart {
  asset: Asset;
  type: AssetType;
  /** The draft that is continued; undefined for a new report. */
  report: ServiceReport | undefined;
  /** The address of the page. */
  page: string;
  /** The stored content of the report in this browser. */
  waiting: Kept<WaitingReport> | undefined;
  /** The completed report that a new one corrects, and begins with. */
  corrects?: ServiceReport | undefined;
  /** The visit of a new report: completing it returns there. */
  workOrderId?: string | undefined;
}

/** A report while it is filled in: see {@link useReportEntry}. */
export type ReportInHand = ReturnType<typeof useReportEntry>;

/** The content of a report, its result, its photos, the server's errors, and the functions that change them. */
export function useReportEntry({ asset, type, report, page, waiting, corrects, workOrderId }: EntryStart) {
  const today = useToday();
  const points = type.checklist as readonly NamedPoint[]; // the measurements of the catalogue have the type that the rules expect
  const [first] = useState(() => (corrects && !report ? correctionOf(corrects, today) : entryOf(report, today)));
  const keeper = useKeeper() ?? '';
  const [{ key, kept }] = useState(() => ({ key: waiting?.key ?? reportKey(keeper, page), kept: waiting?.value }));
  const { draft, ...state } = useReport(asset, points, {
    entry: first,
    draft: report,
    corrects: corrects?.id,
    workOrderId,
    key,
    kept,
    page,
  });
  const { entry, saved, failure } = state;
  const visit = useVisitState(report ? report.workOrderId : workOrderId);
  const at = { id: asset.id, locationId: asset.locationId, name: codeOf(asset) };
  const photos = usePhotos({ report: key, reportId: saved?.id, asset: at, page });
  const photosAt = photosByPoint({ asset, report, savedId: saved?.id, waiting: photos.waiting });
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  const change = (changes: Partial<Entry>) => {
    draft.change((before) => ({ ...before, ...changes }));
    const names = Object.keys(changes);
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name.split('.')[0] ?? ''))));
  };
  const changeAttributes = useEvent((attributeUpdates: Entry['attributeUpdates']) => change({ attributeUpdates }));
  const answer = (given: ChecklistAnswer) => {
    draft.change((before) => ({ ...before, answers: { ...before.answers, [given.key]: given } }));
    setRefused(({ [`checklist.${given.key}`]: _gone, ...rest }) => rest);
  };
  const discard = async () => {
    draft.discard();
    await Promise.all(photos.waiting.map((photo) => dropKept(photo.key)));
  };
  return {
    asset,
    type,
    points,
    first,
    entry,
    isInspected: entry.execution === 'inspected',
    outcome: outcomeOf(points, Object.values(entry.answers)),
    /** The server's errors by field. */
    errors: failure instanceof ApiError ? { ...failure.errors, ...refused } : refused,
    setRefused,
    /** Whether stored content was restored. */
    wasKept: kept !== undefined,
    draft,
    state,
    /** The visit that the report is of. */
    visit,
    photos,
    photosAt,
    change,
    changeAttributes,
    answer,
    discard,
  };
}

interface ReportPhotos extends Pick<EntryStart, 'asset' | 'report'> {
  /** The id of the report, once the server has it. */
  savedId: string | undefined;
  waiting: ReturnType<typeof usePhotos>['waiting'];
}

/** Returns the photos of a point: those that the server has, and those that wait in this browser. */
function photosByPoint({ asset, report, savedId, waiting }: ReportPhotos) {
  const attachments = asset.serviceReports?.find(({ id }) => id === savedId)?.attachments ?? report?.attachments ?? [];
  const path = { locationId: asset.locationId, id: asset.id, serviceReportId: savedId ?? '' };
  return (point: string) => ({
    stored: attachments
      .filter(({ checklistKey }) => checklistKey === point)
      .map(({ fileName, reference, type: kind }) => ({ fileName, isVideo: kind === 'Video', path: { ...path, reference } })),
    waiting: waiting.filter(({ value }) => value.checklistKey === point),
  });
}
