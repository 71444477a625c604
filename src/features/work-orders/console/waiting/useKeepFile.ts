import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { useDivision } from '#console/data/DataContext.ts';
import { newKey } from '#console/data/submissionKeys.ts';
import { useFormat } from '#console/i18n/format.ts';
import { keep } from '#console/kept/kept.ts';
import { hasRoomFor, mostBytes } from '#console/kept/room.ts';
import { useKeeper } from '#console/kept/useKept.ts';
import type { WorkOrder } from '../../schema.ts';
import { filePrefix, type WaitingFile } from './waitingWork.ts';

/** Keeps a file of a work order in this browser, from where it is sent. The returned function resolves with whether there was room. */
export function useKeepFile({ id, number }: WorkOrder): (file: File, form: WaitingFile['form']) => Promise<boolean> {
  const notify = useNotify();
  const format = useFormat();
  const keeper = useKeeper();
  const division = useDivision().code;
  return useCallback(
    async (file, form) => {
      if (!hasRoomFor(file) || keeper === undefined) {
        notify('workOrders.waiting.full', { type: 'warning', messageArgs: { name: file.name, most: format.fileSize(mostBytes) } });
        return false;
      }
      const idempotencyKey = newKey();
      const waiting: WaitingFile = { order: { id, number }, division, file, form, idempotencyKey };
      const isSafe = await keep(`${filePrefix}${idempotencyKey}`, keeper, waiting);
      if (!isSafe) notify('console.connection.unsafe', { type: 'warning' });
      return true;
    },
    [notify, format, keeper, division, id, number],
  );
}
