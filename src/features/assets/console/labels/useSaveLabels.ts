import { useNotify, useTranslate } from 'ra-core';
import { ApiError } from '#contract/apiError.ts';
import type { FileAnswer } from '#contract/client.ts';
import { saveFile } from '#console/data/saveFile.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { labelPapers } from '#features/service-reports/labelPapers.ts';

/** See {@link useSaveLabels}. */
export interface LabelSheets {
  paper: keyof typeof labelPapers;
  /** The first free label of the first sheet, from 1. */
  first: number;
  onSaved: () => void;
}

// the limit of the call
const mostAtOnce = 1000;

/** Saves the labels of objects as PDF files, as many as the limit of the call requires; objects that were removed are left out. */
export function useSaveLabels(assetIds: readonly string[], { paper, first, onSaved }: LabelSheets) {
  const translate = useTranslate();
  const notify = useNotify();
  const attempt = useAttempt();
  const print = useWrite('assets', 'printLabels');
  const { columns, rows } = labelPapers[paper];

  const saveSheets = async (ids: readonly string[], begin: number): Promise<void> => {
    const body = { assetIds: [...ids], paper, start: begin };
    const { bytes, fileName } = (await print.run({ body })) as FileAnswer; // the call declares bytes as its answer
    saveFile(bytes, fileName ?? `${translate('assets.labels.title')}.pdf`);
  };
  const save = () =>
    attempt(async () => {
      // each file ends with a full sheet, so that the next file begins with a new one
      const full = Math.floor(mostAtOnce / (columns * rows)) * columns * rows;
      let left = assetIds;
      for (let from = 0, begin = first; from < left.length;) {
        const ids = left.slice(from, from + full - begin + 1);
        const removed = await removedOf(ids, saveSheets(ids, begin));
        if (removed.length > 0) left = left.filter((asset) => !removed.includes(asset));
        else [from, begin] = [from + ids.length, 1];
      }
      const removed = assetIds.length - left.length;
      if (removed > 0) notify('assets.labels.removed', { type: 'warning', messageArgs: { smart_count: removed } });
      onSaved();
    });
  return { save, isPending: print.isPending };
}

/** The objects that do not exist any more, because of which sheets were refused; none when these are saved. Any other error is thrown. */
async function removedOf(ids: readonly string[], saved: Promise<void>): Promise<string[]> {
  try {
    await saved;
    return [];
  } catch (error) {
    const fields = error instanceof ApiError ? Object.keys(error.errors) : [];
    const removed = fields.flatMap((field) => ids[Number(/^assetIds\.(\d+)$/.exec(field)?.[1])] ?? []);
    if (removed.length === 0 || removed.length < fields.length) throw error;
    return removed;
  }
}
