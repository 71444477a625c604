import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { media } from '#console/theme/media.ts';
import { labelPaperKey, labelPapers } from '#features/service-reports/labelPapers.ts';
import { SheetPreview } from './SheetPreview.tsx';
import { useSaveLabels } from './useSaveLabels.ts';

/** See {@link LabelDialog}. */
export interface LabelDialogProps {
  /** The objects to print labels for. */
  assetIds: readonly string[];
  onClose: () => void;
}

const choices = labelPaperKey.options.map((id) => ({ id, label: labelPapers[id].name }));
const whole = { max: 0 };

/** Labels for objects: choose the paper and the first free label of the sheet, see a preview, and save a PDF. */
export function LabelDialog({ assetIds, onClose }: LabelDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const count = assetIds.length;
  const [paper, setPaper] = useState<keyof typeof labelPapers>('averyL7160');
  const [start, setStart] = useState<number | null>(1);
  const { columns, rows } = labelPapers[paper];
  const most = columns * rows;
  const first = Math.min(Math.max(start ?? 1, 1), most);
  const { save, isPending } = useSaveLabels(assetIds, { paper, first, onSaved: onClose });
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
        <ActionButton main disabled={count === 0} pending={isPending} onPress={() => void save()}>
          {translate('assets.labels.save')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 260px',
  gap: 24,
  '& > div': { display: 'flex', flexDirection: 'column', gap: 16 },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
