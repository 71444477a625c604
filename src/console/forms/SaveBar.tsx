import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { colour } from '../theme/colour.ts';
import { useRecordForm } from './RecordFormContext.ts';

/** What the save bar shows besides saving. */
export interface SaveBarProps {
  /** The label of the save button; "Save" unless said. */
  label?: string;
  /** The page's main button, before saving, when saving is not it. */
  primary?: ReactNode;
  /** Further actions, at the end of the bar. */
  children?: ReactNode;
  /** One line about the keys of this page. */
  hint?: string;
}

/** The bar of actions that stays at the foot of the page: save (Ctrl+S), its state in words, further actions. */
export function SaveBar({ label, primary, children, hint }: SaveBarProps) {
  const translate = useTranslate();
  const { submit, isSaving } = useRecordForm();
  return (
    <Box role="toolbar" aria-label={translate('forms.actions')} sx={barStyle}>
      {primary}
      <ActionButton hotkey="ctrl+s" main={primary === undefined} pending={isSaving} onPress={() => void submit()}>
        {label ?? translate('forms.save')}
      </ActionButton>
      <SaveState />
      {hint && (
        <Typography variant="body2" color="text.secondary" sx={{ display: { xs: 'none', md: 'block' } }}>
          {hint}
        </Typography>
      )}
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  );
}

const barStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2.5,
  mt: 6,
  py: 2.5,
  // over the page's own padding, from edge to edge
  px: { xs: '14px', sm: '24px' },
  mx: { xs: '-14px', sm: '-24px' },
  mb: { xs: '-14px', sm: '-20px' },
  bgcolor: colour.card,
  borderTop: `1px solid ${colour.line2}`,
  '@media print': { display: 'none' },
} as const;

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
