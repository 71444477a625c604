import Button from '@mui/material/Button';
import { Dialog } from '../records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { lineText } from '#contract/changeWords.ts';
import { useLanguage } from '../inputs/useLanguage.ts';
import { isEntry, type Clash, type Side } from './mergeRecord.ts';
import { colour } from '../theme/colour.ts';
import { useRecordForm } from './RecordFormContext.ts';
import type { Conflict } from './useConflict.ts';
import { useValueText } from './useValueText.ts';

/** See {@link ConflictDialog}. */
export interface ConflictDialogProps extends Conflict {
  textOf?: ((path: string, value: unknown) => string | undefined) | undefined;
}

/**
 * Another person, or the same one in another tab, saved in the meantime. Shows the base, my and their value of each field that
 * both changed, with a choice; all other fields are merged.
 */
export function ConflictDialog({ merge, isOwn, decide, textOf }: ConflictDialogProps) {
  const translate = useTranslate();
  const texts = isOwn ? 'forms.conflict.own' : 'forms.conflict';
  const titleId = useId();
  const { labelOf } = useRecordForm();
  const [sides, setSides] = useState<Record<string, Side>>({});
  const isSettled = merge.clashes.every((clash) => sides[clash.path]);
  const kept = merge.theirs;
  return (
    <Dialog open onClose={() => decide(undefined)} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate(`${texts}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 4 }}>{translate(`${texts}.text`, { smart_count: merge.clashes.length })}</DialogContentText>
        {merge.clashes.map((clash) => (
          <ClashChoice
            key={clash.path}
            clash={clash}
            label={labelOf(clash.path)}
            texts={texts}
            side={sides[clash.path]}
            onChange={(side) => setSides({ ...sides, [clash.path]: side })}
            textOf={textOf}
          />
        ))}
        {kept.length > 0 && (
          <Typography variant="body2" color="text.secondary">
            {translate(`${texts}.merged`, { fields: [...new Set(kept.map(labelOf))].join(', ') })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => decide(undefined)}>{translate('forms.conflict.back')}</Button>
        <Button variant="contained" disabled={!isSettled} onClick={() => decide(sides)}>
          {translate('forms.conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ClashChoiceProps {
  clash: Clash;
  label: string;
  /** The key of the texts for the two sides. */
  texts: string;
  side: Side | undefined;
  onChange: (side: Side) => void;
  textOf: ConflictDialogProps['textOf'];
}

function ClashChoice({ clash, label, texts, side, onChange, textOf }: ClashChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  const text = useClashText(clash, textOf);
  return (
    <FormControl sx={{ display: 'block', mb: 4, pb: 2, borderBottom: `1px solid ${colour.line}` }}>
      <FormLabel id={id} sx={{ fontWeight: 600, color: colour.ink }}>
        {label}
      </FormLabel>
      <Typography variant="body2" color="text.secondary">
        {translate('forms.conflict.base', { value: text(clash.base) })}
      </Typography>
      <RadioGroup aria-labelledby={id} value={side ?? ''} onChange={(_event, value) => onChange(value === 'theirs' ? 'theirs' : 'mine')}>
        <FormControlLabel value="mine" control={<Radio size="small" />} label={translate(`${texts}.mine`, { value: text(clash.mine) })} />
        <FormControlLabel
          value="theirs"
          control={<Radio size="small" />}
          label={translate(`${texts}.theirs`, { value: text(clash.theirs) })}
        />
      </RadioGroup>
    </FormControl>
  );
}

function useClashText({ path, base, mine, theirs }: Clash, textOf: ConflictDialogProps['textOf']): (value: unknown) => string {
  const translate = useTranslate();
  const language = useLanguage();
  const write = useValueText();
  const all = [base, mine, theirs];
  const isLine = all.some(isEntry);
  return (value) => {
    if (isLine && value === undefined) return translate('forms.conflict.removed');
    return textOf?.(path, value) ?? ((isEntry(value) && lineText(value, language)) || write(value, all));
  };
}
