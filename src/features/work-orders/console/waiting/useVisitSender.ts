import { useMemo } from 'react';
import type { Kept } from '#console/kept/kept.ts';
import { sendKept } from '#console/kept/sending.ts';
import { useSending } from '#console/kept/useSending.ts';
import { useSendFile } from './useSendFile.ts';
import { useSendLines } from './useSendLines.ts';
import { useSendSignature } from './useSendSignature.ts';
import { unrefused, useWaitingWork, type WaitingWork } from './useWaitingWork.ts';
import type { WaitingLine } from './waitingWork.ts';

/**
 * Sends everything that waits of visits: the states of lines in turn with the signatures, which cover those that were set before
 * them; then files, which are large.
 */
export function useVisitSender(): WaitingWork {
  const work = useWaitingWork();
  const sendLines = useSendLines();
  const sendSignature = useSendSignature();
  const sendFile = useSendFile();
  const waiting = useMemo(() => [...work.lines, ...work.signatures, ...work.files], [work]);
  useSending('visits', waiting, async () => {
    const { before, after } = linesAround(work);
    const signatures = unrefused(work.signatures);
    const files = unrefused(work.files);
    for (const lines of before) await sendKept(lines, sendLines);
    for (const kept of signatures) await sendKept([kept], () => sendSignature(kept));
    for (const lines of after) await sendKept(lines, sendLines);
    for (const kept of files) await sendKept([kept], () => sendFile(kept));
    return before.length + signatures.length + after.length + files.length > 0;
  });
  return work;
}

type Lines = readonly Kept<WaitingLine>[];

/** The waiting states of each work order, by whether they were set before the signature of their work order. */
function linesAround({ lines, signatures }: WaitingWork): { before: readonly Lines[]; after: readonly Lines[] } {
  const signedAt = new Map(unrefused(signatures).map(({ value }) => [value.order.id, Date.parse(value.at)]));
  const isAfter = ({ value }: Kept<WaitingLine>) => value.setAt > (signedAt.get(value.order.id) ?? Infinity);
  const byOrder = (some: Lines) => [...Map.groupBy(some, ({ value }) => value.order.id).values()];
  const all = unrefused(lines);
  return { before: byOrder(all.filter((kept) => !isAfter(kept))), after: byOrder(all.filter(isAfter)) };
}
