import { useMemo } from 'react';
import type { Kept } from '#console/kept/kept.ts';
import { sendInTurn, sendKept } from '#console/kept/sending.ts';
import { useSending } from '#console/kept/useSending.ts';
import { useSendFile } from './useSendFile.ts';
import { useSendLines } from './useSendLines.ts';
import { useSendSignature } from './useSendSignature.ts';
import { unrefused, useWaitingWork, type WaitingWork } from './useWaitingWork.ts';
import type { WaitingLine } from './waitingWork.ts';

/**
 * Sends everything that waits of visits: the states of lines in turn with the signature of their work order, which covers those that were
 * set before it; then files, which are large.
 */
export function useVisitSender(): WaitingWork {
  const work = useWaitingWork();
  const sendLines = useSendLines();
  const sendSignature = useSendSignature();
  const sendFile = useSendFile();
  const waiting = useMemo(() => [...work.lines, ...work.signatures, ...work.files], [work]);
  useSending('visits', waiting, async () => {
    const orders = ordersOf(work);
    const files = unrefused(work.files);
    await sendInTurn([
      ...orders.map(({ before, signatures, after }) => ({
        keys: [...before, ...signatures, ...after].map(({ key }) => key),
        send: async () => {
          await sendKept(before, sendLines);
          for (const kept of signatures) await sendKept([kept], () => sendSignature(kept));
          await sendKept(after, sendLines);
        },
      })),
      ...files.map((kept) => ({ keys: [kept.key], send: () => sendKept([kept], () => sendFile(kept)) })),
    ]);
    return orders.length + files.length > 0;
  });
  return work;
}

type Lines = readonly Kept<WaitingLine>[];

/** What waits of each work order: the states that were set before the signature, the signature, and the states that were set after it. */
function ordersOf({ lines, signatures }: WaitingWork): { before: Lines; signatures: WaitingWork['signatures']; after: Lines }[] {
  const all = [...unrefused(lines), ...unrefused(signatures)];
  return [...new Set(all.map(({ value }) => value.order.id))].map((id) => {
    const own = unrefused(lines).filter(({ value }) => value.order.id === id);
    const signed = unrefused(signatures).filter(({ value }) => value.order.id === id);
    const signedAt = Math.min(...signed.map(({ value }) => Date.parse(value.at)));
    const isAfter = ({ value }: Kept<WaitingLine>) => value.setAt > signedAt;
    return { before: own.filter((kept) => !isAfter(kept)), signatures: signed, after: own.filter(isAfter) };
  });
}
