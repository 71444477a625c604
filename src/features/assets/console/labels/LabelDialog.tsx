import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { FileAnswer } from '#contract/client.ts';
import { ApiError } from '#contract/apiError.ts';
import { saveFile } from '#console/data/saveFile.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { media } from '#console/theme/media.ts';
import { labelPaperKey, labelPapers } from '#features/service-reports/labelPapers.ts';
import { SheetPreview } from './SheetPreview.tsx';

/** See {@link LabelDialog}. */
export interface LabelDialogProps {
  /** The objects to print labels for. */
  assetIds: readonly string[];
  onClose: () => void;
}

const choices = labelPaperKey.options.map((id) => ({ id, label: labelPapers[id].name }));
const whole = { max: 0 };

// the limit of the call
const mostAtOnce = 1000;

/** Labels for objects: choose the paper and the first free label of the sheet, see a preview, and save a PDF. */
export function LabelDialog({ assetIds, onClose }: LabelDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const attempt = useAttempt();
  const id = useId();
  const count = assetIds.length;
  const [paper, setPaper] = useState<keyof typeof labelPapers>('averyL7160');
  const [start, setStart] = useState<number | null>(1);
  const print = useWrite('assets', 'printLabels');
  const { columns, rows } = labelPapers[paper];
  const most = columns * rows;
  const first = Math.min(Math.max(start ?? 1, 1), most);

  const saveSheets = async (ids: readonly string[], begin: number): Promise<void> => {
    const body = { assetIds: [...ids], paper, start: begin };
    const { bytes, fileName } = (await print.run({ body })) as FileAnswer; // the call declares bytes as its answer
    saveFile(bytes, fileName ?? `${translate('assets.labels.title')}.pdf`);
  };
  const save = () =>
    attempt(async () => {
      // each file ends with a full sheet, so that the next file begins with a new one
      const full = Math.floor(mostAtOnce / most) * most;
      let left = assetIds;
      for (let from = 0, begin = first; from < left.length;) {
        const ids = left.slice(from, from + full - begin + 1);
        const removed = await removedOf(ids, saveSheets(ids, begin));
        if (removed.length > 0) left = left.filter((asset) => !removed.includes(asset));
        else [from, begin] = [from + ids.length, 1];
      }
      const removed = count - left.length;
      if (removed > 0) notify('assets.labels.removed', { type: 'warning', messageArgs: { smart_count: removed } });
      onClose();
    });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('assets.labels.of', { smart_count: count })}</DialogTitle>
      <DialogContent>
        <Columns>
          <div>
            <SelectInput
              label={translate('assets.labels.paper')}
              required
              choices={choices}
              value={paper}
              onChange={(chosen) => setPaper(labelPaperKey.parse(chosen))}
            />
            <NumberInput
              label={translate('assets.labels.start')}
              hint={translate('assets.labels.startHint', { most })}
              places={whole}
              max={most}
              value={start}
              onChange={setStart}
            />
            <p>{translate('assets.labels.sheets', { smart_count: Math.ceil((first - 1 + count) / most) })}</p>
          </div>
          <SheetPreview paper={labelPapers[paper]} start={first} count={count} onStart={setStart} />
        </Columns>
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
        <ActionButton main disabled={count === 0} pending={print.isPending} onPress={() => void save()}>
          {translate('assets.labels.save')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
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

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 260px',
  gap: 24,
  '& > div': { display: 'flex', flexDirection: 'column', gap: 16 },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
