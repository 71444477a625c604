import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { FootBar } from './FootBar.tsx';
import { useRecordForm } from './RecordFormContext.ts';

/** The further contents of the save bar. */
export interface SaveBarProps {
  /** The label of the save button; "Save" by default. */
  label?: string | undefined;
  /** The page's main button, placed before saving, when saving is not the main action. */
  primary?: ReactNode;
  /** The destination or the action of Cancel; without it there is no Cancel. */
  cancel?: string | (() => void);
  /** Further actions, at the end of the bar. */
  children?: ReactNode;
  /** One line about the keys of this page. */
  hint?: string | undefined;
}

/** The bar of actions at the bottom of the window, wherever its form is: save (Ctrl+S), the state in words, further actions. */
export function SaveBar({ label, primary, cancel, children, hint }: SaveBarProps) {
  const translate = useTranslate();
  const { submit, isSubmitting } = useRecordForm();
  return (
    <FootBar>
      {primary}
      <ActionButton hotkey="ctrl+s" main={primary === undefined} pending={isSubmitting} onPress={() => void submit()}>
        {label ?? translate('forms.save')}
      </ActionButton>
      <SaveState />
      {hint && (
        <Typography variant="body2" color="text.secondary" sx={{ display: { xs: 'none', md: 'block' } }}>
          {hint}
        </Typography>
      )}
      <Box className="room" />
      {children}
      {cancel !== undefined && (
        <ActionButton {...(typeof cancel === 'string' ? { to: cancel } : { onPress: cancel })}>
          {translate('ra.action.cancel')}
        </ActionButton>
      )}
    </FootBar>
  );
}

function SaveState() {
  const translate = useTranslate();
  const format = useFormat();
  const { isSaving, isDirty, savedAt } = useRecordForm();
  const text = isSaving
    ? translate('forms.saving')
    : isDirty
      ? translate('forms.changed')
      : savedAt && translate('forms.saved', { time: format.time(savedAt.toISOString()) });
  return (
    <Typography component="output" variant="body2" color="text.secondary">
      {isSaving && <CircularProgress size={12} color="inherit" aria-hidden sx={{ mr: 1.5 }} />}
      {text}
    </Typography>
  );
}
