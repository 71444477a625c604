import { useTranslate } from 'ra-core';
import { useFormState, useWatch } from 'react-hook-form';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { hasVatCheckDigits, isVatNumber, tidyNumber } from '../../identifiers.ts';

/** The field `vatNumber` of a form. It warns where the check digits of a typed number do not hold, which is a slip in most cases. */
export function VatNumberInput() {
  const translate = useTranslate();
  const typed: unknown = useWatch({ name: 'vatNumber' });
  const { dirtyFields } = useFormState({ name: 'vatNumber' });
  const number = typeof typed === 'string' ? tidyNumber(typed) : '';
  const isDoubtful = Boolean(dirtyFields['vatNumber']) && isVatNumber(number) && !hasVatCheckDigits(number);
  return <TextInput name="vatNumber" hint={isDoubtful ? translate('inputs.vatCheckDigits') : undefined} />;
}
