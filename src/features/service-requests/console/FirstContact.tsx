import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Card } from '#console/records/Card.tsx';
import { media } from '#console/theme/media.ts';

/** Whom to call about a new request: none, one or several. */
export function FirstContact() {
  const translate = useTranslate();
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' });
  const label = (name: string) => translate(`resources.serviceRequestContacts.fields.${name}`);
  return (
    <Spaced>
      <Card title={translate('serviceRequests.contacts.title')}>
        {fields.map((field, index) => (
          <Row key={field.id}>
            <TextInput name={`contacts.${index}.name`} label={label('name')} required />
            <TextInput name={`contacts.${index}.phone`} label={label('phone')} type="tel" />
            <TextInput name={`contacts.${index}.email`} label={label('email')} type="email" />
            <ActionButton onPress={() => remove(index)}>{translate('serviceRequests.contacts.remove')}</ActionButton>
          </Row>
        ))}
        <ActionButton onPress={() => append({ name: null, phone: null, email: null, role: 'OnSite', isPrimary: fields.length === 0 })}>
          {translate('serviceRequests.contacts.add')}
        </ActionButton>
      </Card>
    </Spaced>
  );
}

const Spaced = styled('div')({ marginTop: 16 });

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) auto',
  gap: 14,
  alignItems: 'end',
  marginBottom: 12,
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
