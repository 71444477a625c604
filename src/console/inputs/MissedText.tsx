import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from 'ra-core';
import { colour } from '../theme/colour.ts';

/** See {@link MissedText}. */
export interface MissedTextProps {
  /** The text that nothing was found for, when the field was left with it; empty where there is nothing to choose from yet. */
  text: string | undefined;
  addition: { label: string; to: (text: string) => string } | undefined;
}

/** Says below a look-up that the typed text, which is gone, was not found, with the page on which a missing record is added. */
export function MissedText({ text, addition }: MissedTextProps) {
  const translate = useTranslate();
  if (text === undefined) return null;
  return (
    <FormHelperText component="div" error={false} sx={{ mx: 0 }}>
      <span>{text === '' ? translate('inputs.lookup.none') : translate('inputs.lookup.missed', { text })}</span>{' '}
      {addition && (
        <a href={addition.to(text)} target="_blank" rel="noreferrer" style={{ color: colour.brand }}>
          {translate('inputs.lookup.add', { label: addition.label })}
        </a>
      )}
    </FormHelperText>
  );
}
