import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Card } from '#console/records/Card.tsx';
import { media } from '#console/theme/media.ts';
import { KnownContactInput, type KnownContactInputProps } from '#features/accounts/console/lookup/index.ts';

/** The contacts of a new request: none, one or several. */
export function FirstContact() {
  const translate = useTranslate();
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' });
  const add = (contact: object) => append({ ...contact, role: 'OnSite', isPrimary: fields.length === 0 });
  const label = (name: string) => translate(`resources.serviceRequestContacts.fields.${name}`);
  return (
    <Card title={translate('serviceRequests.contacts.title')}>
      {fields.map((field, index) => (
        <Row key={field.id}>
          <TextInput name={`contacts.${index}.name`} label={label('name')} required />
          <TextInput name={`contacts.${index}.phone`} label={label('phone')} type="tel" />
          <TextInput name={`contacts.${index}.email`} label={label('email')} type="email" />
          <ActionButton name={translate('serviceRequests.contacts.removeNumber', { number: index + 1 })} onPress={() => remove(index)}>
            {translate('serviceRequests.contacts.remove')}
          </ActionButton>
        </Row>
      ))}
      <Adding>
        <KnownContacts onPick={({ id, fullName, phone, mobile, email }) => add({ contactId: id, name: fullName, phone, mobile, email })} />
        <ActionButton onPress={() => add({ name: null, phone: null, email: null })}>
          {translate('serviceRequests.contacts.add')}
        </ActionButton>
      </Adding>
    </Card>
  );
}

/** The contacts of the chosen account that the request does not have yet. */
function KnownContacts({ onPick }: Pick<KnownContactInputProps, 'onPick'>) {
  const [accountId, chosen] = useWatch({ name: ['accountId', 'contacts'] }) as [string | null, { contactId?: string }[] | undefined]; // of the form
  return <KnownContactInput accountId={accountId} without={(chosen ?? []).map(({ contactId }) => contactId)} onPick={onPick} />;
}

const Adding = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 12, '& > div': { maxWidth: 320 } });

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) auto',
  gap: 14,
  alignItems: 'end',
  marginBottom: 12,
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
