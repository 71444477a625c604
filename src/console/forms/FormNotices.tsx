import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useFieldMessage } from '../inputs/fieldMessages.ts';
import { useFormat } from '../i18n/format.ts';
import type { Draft } from './drafts.ts';
import { errorPaths } from './errorPaths.ts';
import { useRecordForm } from './RecordFormContext.ts';
import type { SaveOutcome } from './useSaving.ts';

/** The messages above a form's fields. */
export interface FormNoticesProps {
  outcome: SaveOutcome;
  offer: Draft | undefined;
  onRestore: () => void;
  onDismiss: () => void;
}

/**
 * The offered draft, the reason why saving failed with a link to each invalid field, and the fields that a colleague changed in
 * the meantime.
 */
export function FormNotices({ outcome, offer, onRestore, onDismiss }: FormNoticesProps) {
  return (
    <Stack spacing={2} sx={{ '&:not(:empty)': { mb: 4 } }}>
      {offer && <DraftOffer offer={offer} onRestore={onRestore} onDismiss={onDismiss} />}
      <ErrorSummary failure={outcome.failure} />
      <TakenOver paths={outcome.takenOver ?? []} />
    </Stack>
  );
}

function DraftOffer({ offer, onRestore, onDismiss }: Omit<FormNoticesProps, 'outcome' | 'offer'> & { offer: Draft }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Alert
      severity="info"
      component="output"
      action={
        <>
          <Button color="inherit" size="small" onClick={onRestore}>
            {translate('forms.draft.restore')}
          </Button>
          <Button color="inherit" size="small" onClick={onDismiss}>
            {translate('forms.draft.discard')}
          </Button>
        </>
      }
    >
      {translate('forms.draft.offer', { time: format.time(offer.savedAt) })}
      {isForgotten(offer) && ` ${translate('forms.draft.perhapsStored')}`}
    </Alert>
  );
}

// the server forgets after a day what it has answered to a key
function isForgotten({ key, savedAt }: Draft): boolean {
  return key !== undefined && Date.now() - Date.parse(savedAt) > 86_400_000;
}

// a button centres a text of several lines, and its bullet would be beside the last one
const linkStyle = { verticalAlign: 'top', textAlign: 'start', minHeight: 24 } as const;

// a longer list would push the fields out of sight
const most = 6;

function ErrorSummary({ failure }: { failure: string | undefined }) {
  const translate = useTranslate();
  const messageOf = useFieldMessage();
  const { errors, submitCount } = useFormState();
  const { focusField, labelOf } = useRecordForm();
  const wrong = submitCount > 0 ? errorPaths(errors) : [];
  useFocusInSight(failure ?? wrong.length > 0, submitCount);
  if (wrong.length === 0 && !failure) return null;
  const title = failure ?? translate('forms.errors', { smart_count: wrong.length });
  return (
    <Alert severity="error" role="alert">
      {title}
      {wrong.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {wrong.slice(0, most).map(({ path, message }) => (
            <li key={path}>
              {path === 'root' ? (
                messageOf(message)
              ) : (
                <Link component="button" type="button" color="inherit" onClick={() => focusField(path)} sx={linkStyle}>
                  {labelOf(path)}: {messageOf(message)}
                </Link>
              )}
            </li>
          ))}
          {wrong.length > most && <li>{translate('forms.moreErrors', { smart_count: wrong.length - most })}</li>}
        </ul>
      )}
    </Alert>
  );
}

// The summary pushes the fields down, and the one that has the focus must not end below the bar of actions
function useFocusInSight(summary: string | boolean, submitCount: number): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (summary && focused?.closest('form')) (focused.closest('.MuiFormControl-root') ?? focused).scrollIntoView({ block: 'nearest' });
  }, [summary, submitCount]);
}

function TakenOver({ paths }: { paths: readonly string[] }) {
  const translate = useTranslate();
  const { labelOf } = useRecordForm();
  if (paths.length === 0) return null;
  return (
    <Alert severity="info" component="output">
      {translate('forms.takenOver', { fields: paths.map(labelOf).join(', ') })}
    </Alert>
  );
}
