import { useNotify, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { newKey } from '#console/data/submissionKeys.ts';
import { useFormat } from '#console/i18n/format.ts';
import { fileRefusal } from '#console/inputs/fileRefusal.ts';
import { keep } from '#console/kept/kept.ts';
import { hasRoomFor, mostBytes } from '#console/kept/room.ts';
import { useKeeper, useKept } from '#console/kept/useKept.ts';
import { nameReport, photoPrefix, type WaitingAt, type WaitingPhoto } from './waiting.ts';

/** The accepted files for a photo of a point; the server redraws it. */
export const photoRules = { accept: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'], maxSize: 15_000_000 };

/** See {@link usePhotos}. */
export interface PhotosOf extends WaitingAt {
  /** Key of the report. */
  report: string;
  /** Its id, once the server has it. */
  reportId: string | undefined;
}

/** The waiting photos of a report, and a function that adds one: it is stored first, then sent. */
export function usePhotos({ report, reportId, asset, page }: PhotosOf) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const keeper = useKeeper();
  const all = useKept<WaitingPhoto>(photoPrefix);
  const waiting = (all ?? []).filter(({ value }) => value.report === report || (reportId !== undefined && value.reportId === reportId));

  useEffect(() => {
    if (reportId !== undefined && all) void nameReport(all, report, reportId);
  }, [all, report, reportId]);

  const refuse = (reason: string, name: string) => {
    const limits = { types: 'JPEG, PNG, WEBP, HEIC', size: format.fileSize(photoRules.maxSize), most: format.fileSize(mostBytes) };
    notify(translate(reason, { name, ...limits }), { type: 'warning' });
    return false;
  };
  /** Resolves with whether the photo was accepted. */
  const add = async (checklistKey: string, file: File): Promise<boolean> => {
    const reason = fileRefusal(file, photoRules);
    if (reason) return refuse(`inputs.files.${reason}`, file.name);
    if (!hasRoomFor(file) || keeper === undefined) return refuse('serviceReports.waiting.full', file.name);
    const idempotencyKey = newKey();
    const photo: WaitingPhoto = { report, reportId, asset, page, checklistKey, file, idempotencyKey };
    const isSafe = await keep(`${photoPrefix}${idempotencyKey}`, keeper, photo);
    if (!isSafe) notify('console.connection.unsafe', { type: 'warning' });
    return true;
  };
  return { waiting, add };
}
