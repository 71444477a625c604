import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { fieldTexts } from '#console/data/fieldTexts.ts';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { sameValue } from '#console/forms/mergeRecord.ts';
import { UnsavedChanges } from '#console/forms/UnsavedChanges.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import { colour } from '#console/theme/colour.ts';
import { contactRole, type ServiceRequestContact } from '../schema.ts';

type Typed = Pick<ServiceRequestContact, 'name' | 'phone' | 'mobile' | 'email' | 'role' | 'isPrimary'>;
const empty: Typed = { name: '', phone: null, mobile: null, email: null, role: 'OnSite', isPrimary: false };

function typedOf({ name, phone, mobile, email, role, isPrimary }: Typed = empty): Typed {
  return { name, phone, mobile, email, role, isPrimary };
}

/** The properties of the editor; without a contact it adds one. */
export interface ContactEditorProps {
  requestId: string;
  contact?: ServiceRequestContact;
  onClose: () => void;
}

/** Edits a contact in place: Enter saves, Escape cancels. */
export function ContactEditor({ requestId, contact, onClose }: ContactEditorProps) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const [typed, setTyped] = useState(() => typedOf(contact));
  const { save, isPending, problem } = useSaveContact(requestId, contact);
  const errors = problem instanceof ApiError ? fieldTexts(problem) : {};
  const handleSave = async () => {
    if (await save(typed)) onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const isChanged = () => !sameValue(typed, typedOf(contact));
  return (
    <Form
      noValidate
      aria-label={
        contact ? translate('serviceRequests.contacts.editNamed', { name: contact.name }) : translate('serviceRequests.contacts.add')
      }
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <UnsavedChanges isChanged={isChanged} submit={() => save(typed)} forget={onClose} />
      {problem !== undefined && Object.keys(errors).length === 0 && <p role="alert">{problemText(problem)}</p>}
      <ContactFields typed={typed} errors={errors} onChange={(part) => setTyped({ ...typed, ...part })} />
      <div className="actions">
        <ActionButton type="submit" pending={isPending}>
          {translate('ra.action.save')}
        </ActionButton>
        <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
      </div>
    </Form>
  );
}

interface ContactFieldsProps {
  typed: Typed;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<Typed>) => void;
}

function ContactFields({ typed, errors, onChange }: ContactFieldsProps) {
  const translate = useTranslate();
  const first = useRef<HTMLElement>(null);
  useEffect(() => first.current?.focus(), []);
  const label = (name: string) => translate(`resources.serviceRequestContacts.fields.${name}`);
  const text = (name: 'phone' | 'mobile' | 'email', type: string) => (
    <TextInput type={type} label={label(name)} value={typed[name]} error={errors[name]} onChange={(value) => onChange({ [name]: value })} />
  );
  return (
    <>
      <TextInput
        label={label('name')}
        required
        inputRef={first}
        value={typed.name}
        error={errors['name']}
        onChange={(name) => onChange({ name: name ?? '' })}
      />
      {text('mobile', 'tel')}
      {text('phone', 'tel')}
      {text('email', 'email')}
      <SelectInput
        label={label('role')}
        value={typed.role}
        error={errors['role']}
        emptyLabel="–"
        onChange={(role) => onChange({ role: contactRole.options.find((one) => one === role) ?? null })}
        choices={contactRole.options.map((id) => ({ id, label: translate(`serviceRequests.role.${id}`) }))}
      />
      <CheckboxInput
        label={label('isPrimary')}
        value={typed.isPrimary}
        onChange={(isPrimary) => onChange({ isPrimary: isPrimary ?? false })}
      />
    </>
  );
}

function useSaveContact(requestId: string, contact: ServiceRequestContact | undefined) {
  const add = useWrite('serviceRequestContacts', 'create');
  const update = useWrite('serviceRequestContacts', 'update');
  const [problem, setProblem] = useState<unknown>();
  const save = async (data: Typed): Promise<boolean> => {
    const meta = { path: { serviceRequestid: requestId } };
    setProblem(undefined);
    try {
      if (contact) await update.run({ id: contact.id, data, previousData: contact, meta });
      else await add.run({ data, meta });
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    }
  };
  return { save, problem, isPending: add.isPending || update.isPending };
}

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 10,
  padding: '8px 0',
  '.actions': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 8 },
  p: { gridColumn: '1 / -1', margin: 0, color: colour.bad },
});
