import { useMemo } from 'react';
import { sendInTurn } from '#console/kept/sending.ts';
import { useKept } from '#console/kept/useKept.ts';
import { useSending } from '#console/kept/useSending.ts';
import { useSendOne } from './useSendOne.ts';
import { isHeld, photoPrefix, reportPrefix, unheld, type WaitingPhoto, type WaitingReport } from './waiting.ts';

/** Sends everything that waits of reports: reports whose page is not open, and all photos. */
export function useSender() {
  const reports = useKept<WaitingReport>(reportPrefix);
  const photos = useKept<WaitingPhoto>(photoPrefix);
  const { sendReport, sendPhoto } = useSendOne();
  const waiting = useMemo(() => [...(reports ?? []), ...(photos ?? [])], [reports, photos]);
  useSending('inspections', waiting, async () => {
    const free = await unheld((reports ?? []).filter(({ value }) => value.refusal === undefined));
    const ready = (photos ?? []).filter(({ value }) => value.refusal === undefined && value.reportId !== undefined);
    // a slow line carries one item at a time
    await sendInTurn([
      ...free.map((report) => ({
        keys: [report.key],
        send: async () => (isHeld(report.value) ? undefined : sendReport(report, photos ?? [])),
      })),
      ...ready.map((photo) => ({ keys: [photo.key], send: () => sendPhoto(photo) })),
    ]);
    return free.length + ready.length > 0;
  });
  return { reports: reports ?? [], photos: photos ?? [] };
}
