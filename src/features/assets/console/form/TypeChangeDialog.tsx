import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { AssetType } from '../../schema.ts';
import { useAttributeText } from '../attributeText.ts';
import type { Attributes, CarriedOver } from './carryOver.ts';

/** See {@link TypeChangeDialog}. */
export interface TypeChangeDialogProps {
  change: CarriedOver;
  to: AssetType;
  /** Called with the values that the object keeps. */
  onKeep: (attributes: Attributes) => void;
  onCancel: () => void;
}

/** Asks what to do with values for another type: it shows the fields that the new type does not have. */
export function TypeChangeDialog({ change: { kept, lost }, to, onKeep, onCancel }: TypeChangeDialogProps) {
  const translate = useTranslate();
  const textOf = useAttributeText();
  const id = useId();
  const before = { ...kept, ...Object.fromEntries(lost.map(({ attribute, value }) => [attribute.key, value])) };
  const count = Object.keys(kept).length;
  return (
    <Dialog open onClose={onCancel} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{translate('assets.typeChange.title', { type: to.label })}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        {count > 0 && <p>{translate('assets.typeChange.kept', { smart_count: count })}</p>}
        {lost.length > 0 && (
          <>
            <p>{translate('assets.typeChange.lost')}</p>
            <ul>
              {lost.map(({ attribute }) => (
                <li key={attribute.key}>
                  {attribute.label}: {textOf(attribute, before)}
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onCancel}>{translate('ra.action.back')}</ActionButton>
        {count > 0 && <ActionButton onPress={() => onKeep({})}>{translate('assets.typeChange.empty')}</ActionButton>}
        <ActionButton main onPress={() => onKeep(kept)}>
          {translate(count > 0 ? 'assets.typeChange.keep' : 'assets.typeChange.empty')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
