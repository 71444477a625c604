import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { TextInput } from '#console/inputs/TextInput.tsx';

/** The code of a location; a new one may leave it to the server. */
export function LocationCode({ name, readOnly }: { name: string; readOnly: boolean }) {
  const translate = useTranslate();
  const isNew = useWatch({ name: 'id' }) === undefined;
  return <TextInput name={name} readOnly={readOnly} hint={isNew ? translate('accounts.codeHint') : undefined} />;
}
