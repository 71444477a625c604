import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { media } from '#console/theme/media.ts';

// From the first certificates that engineers have to those at the end of a career
const days = { min: '1990-01-01', max: '2199-12-31' };

/** The certificates of an engineer, each with its number and expiry date. */
export function CertificatesInput({ name, readOnly }: { name: string; readOnly: boolean }) {
  const translate = useTranslate();
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name });
  const label = (field: string) => translate(`resources.divisionEngineers.fields.certificates.${field}`);
  return (
    <Frame className="wide">
      <legend>{label('title')}</legend>
      {fields.map((field, index) => (
        <Row key={field.id}>
          <TextInput name={`${name}.${index}.name`} label={label('name')} readOnly={readOnly} required />
          <TextInput name={`${name}.${index}.number`} label={label('number')} readOnly={readOnly} required />
          <DateInput name={`${name}.${index}.validUntil`} label={label('validUntil')} readOnly={readOnly} required {...days} />
          {!readOnly && (
            <ActionButton
              name={translate('divisionEngineers.removeCertificateNumber', { number: index + 1 })}
              onPress={() => remove(index)}
            >
              {translate('divisionEngineers.removeCertificate')}
            </ActionButton>
          )}
        </Row>
      ))}
      {!readOnly && (
        <ActionButton onPress={() => append({ name: null, number: null, validUntil: null })}>
          {translate('divisionEngineers.addCertificate')}
        </ActionButton>
      )}
    </Frame>
  );
}

const Frame = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  legend: { padding: 0, marginBottom: 6, fontSize: '0.78125rem' },
});

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: 14,
  alignItems: 'end',
  marginBottom: 12,
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
