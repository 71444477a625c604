import { useNotify, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { mostPhotoBytes, mostVideoBytes } from '#contract/fileLimits.ts';
import { useDivision } from '#console/data/DataContext.ts';
import { newKey } from '#console/data/submissionKeys.ts';
import { useFormat } from '#console/i18n/format.ts';
import { fileRefusal, largestOf, photoTypes, typeNames, videoTypes, type FileRules } from '#console/inputs/fileRefusal.ts';
import { keep } from '#console/kept/kept.ts';
import { hasRoomFor, mostBytes } from '#console/kept/room.ts';
import { useKeeper, useKept } from '#console/kept/useKept.ts';
import { nameReport, photoPrefix, type WaitingAt, type WaitingPhoto } from './waiting.ts';

/** The accepted photos and videos of a point. */
export const photoRules: FileRules = { accept: [...photoTypes, ...videoTypes], maxSize: mostPhotoBytes, maxVideoSize: mostVideoBytes };

/** See {@link usePhotos}. */
export interface PhotosOf extends WaitingAt {
  /** Key of the report. */
  report: string;
  /** Its id, once the server has it. */
  reportId: string | undefined;
}

/** The waiting photos and videos of a report, and a function that adds one: it is stored first, then sent. */
export function usePhotos({ report, reportId, asset, page }: PhotosOf) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const keeper = useKeeper();
  const division = useDivision().code;
  const all = useKept<WaitingPhoto>(photoPrefix);
  const waiting = (all ?? []).filter(({ value }) => value.report === report || (reportId !== undefined && value.reportId === reportId));

  useEffect(() => {
    if (reportId !== undefined && all) void nameReport(all, report, reportId);
  }, [all, report, reportId]);

  const refuse = (reason: string, file: File) => {
    const limits = {
      types: typeNames(photoRules.accept, (kind) => translate(`inputs.files.kinds.${kind}`)),
      size: format.fileSize(largestOf(file, photoRules)),
      most: format.fileSize(mostBytes),
    };
    notify(translate(reason, { name: file.name, ...limits }), { type: 'warning' });
    return false;
  };
  /** Resolves with whether the photo was accepted. */
  const add = async (checklistKey: string, file: File): Promise<boolean> => {
    const reason = fileRefusal(file, photoRules);
    if (reason) return refuse(`inputs.files.${reason}`, file);
    if (!hasRoomFor(file) || keeper === undefined) return refuse('serviceReports.waiting.full', file);
    const idempotencyKey = newKey();
    const photo: WaitingPhoto = { report, reportId, asset, page, checklistKey, division, file, idempotencyKey };
    const isSafe = await keep(`${photoPrefix}${idempotencyKey}`, keeper, photo);
    if (!isSafe) notify('console.connection.unsafe', { type: 'warning' });
    return true;
  };
  return { waiting, add };
}
