import { useNotify, useTranslate } from 'ra-core';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { ChoicesInput } from '#console/inputs/ChoicesInput.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { contactRoles, genders, type Contact } from '../contactSchema.ts';
import type { Account } from '../schema.ts';
import { languages } from '#contract/values.ts';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { contactForm, newContactForm } from './formSchemas.ts';

const newContact = { firstName: null, lastName: null, isMailingExcluded: false, roles: [] };

/** The form of a contact, shown in place of its card. */
export function ContactForm({ account, contact, onClose }: { account: Account; contact?: Contact; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const saved = ({ fullName }: Record<string, unknown>) => {
    notify('accounts.contacts.saved', { type: 'info', messageArgs: { name: String(fullName) } });
    onClose();
  };
  const common = { resource: 'contacts', focus: 'firstName', onSaved: saved };
  const content = (
    <>
      <ContactFields title={contact?.fullName ?? translate('accounts.contacts.new')} />
      <SaveBar>
        <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
      </SaveBar>
    </>
  );
  return contact ? (
    <RecordForm {...common} schema={contactForm} record={contact} draftKey={`contacts/${contact.id}`}>
      {content}
    </RecordForm>
  ) : (
    <RecordForm
      {...common}
      schema={newContactForm}
      record={newContact}
      draftKey={`accounts/${account.id}/contact`}
      meta={{ path: { accountId: account.id } }}
    >
      {content}
    </RecordForm>
  );
}

function ContactFields({ title }: { title: string }) {
  const translate = useTranslate();
  const named = (values: readonly string[], list: string) => values.map((id) => ({ id, label: translate(`accounts.${list}.${id}`) }));
  return (
    <FieldGroup title={title}>
      <TextInput name="firstName" />
      <TextInput name="middleName" />
      <TextInput name="lastName" />
      <TextInput name="jobTitle" />
      <TextInput name="phone" type="tel" />
      <TextInput name="mobile" type="tel" />
      <TextInput name="email" type="email" />
      <SelectInput name="language" choices={named(languages, 'languages')} />
      <SelectInput name="gender" choices={named(Object.keys(genders), 'genders')} />
      <DateInput name="startDate" />
      <DateInput name="endDate" />
      <div className="wide">
        <CheckboxInput name="isMailingExcluded" />
        <RoleInputs />
      </div>
      <div className="wide">
        <TextInput name="notes" rows={2} />
      </div>
    </FieldGroup>
  );
}

function RoleInputs() {
  const translate = useTranslate();
  return <ChoicesInput name="roles" choices={contactRoles.map((id) => ({ id, label: translate(`accounts.roles.${id}`) }))} />;
}
