import { useNotify, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Capability } from '#contract/operation.ts';
import { useCan } from '../data/DataContext.ts';
import { Refused } from '../layout/Refused.tsx';
import { RecordHeader, type Crumb } from '../records/RecordHeader.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { FormColumn } from './FormColumn.tsx';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';
import { SaveBar } from './SaveBar.tsx';

/** See {@link NounForm}. */
export interface NounFormProps<Body> extends Pick<
  RecordFormProps<Body>,
  'schema' | 'entryOf' | 'save' | 'focus' | 'textOf' | 'nameOf' | 'meta' | 'children'
> {
  /** The resource; `<resource>.title` is the text of its list. */
  resource: string;
  /** The address of the list. */
  path: string;
  /** The record as it was loaded, or the initial values of a new one. */
  record: object;
  /** The text `<resource>.new` for a new record. */
  title?: string;
  /** The name of a record that is being changed, for the breadcrumb; `<resource>.edit` follows it. */
  called?: string;
  /** The breadcrumb from the list to this page, when it does not lead over the record. */
  crumbs?: readonly Crumb[];
  /** The destination of Cancel; by default the record, or the list for a new one. */
  back?: string;
  /** The destination after saving; by default the record. */
  next?: (saved: { id: string }) => string;
  /** Translation key of the message after saving, with the fields of the record as parameters; without it there is no message. */
  saved?: string;
  /** The label of the save button; "Save" by default. */
  label?: string;
  /** One line about the keys of this page. */
  hint?: string;
  /** Further actions, at the end of the bar. */
  actions?: ReactNode;
  /** The capability for writing; without it a new record is refused, and an existing one only shown. */
  capability?: Capability;
  /** Whether the fields have cards of their own, or none; otherwise a single card surrounds them. */
  isGrouped?: boolean;
}

/** A page with the form of one record, new or existing: opened from a list or a record, it leads back there after saving or Cancel. */
export function NounForm<Body>({ capability = 'employee', ...props }: NounFormProps<Body>) {
  const mayWrite = useCan(capability);
  return mayWrite || 'id' in props.record ? <FormPage<Body> {...props} isReadOnly={!mayWrite} /> : <Refused />;
}

function FormPage<Body>({ isReadOnly, ...props }: Omit<NounFormProps<Body>, 'capability'> & { isReadOnly: boolean }) {
  const translate = useTranslate();
  const { resource, path, record, title = translate(`${props.resource}.new`), saved, label, hint, actions, ...others } = props;
  const { isGrouped, children, ...rest } = others;
  const page = 'id' in record ? `${path}/${String(record.id)}` : undefined;
  const { called, crumbs, back = page ?? path, next = ({ id }) => `${path}/${id}`, ...form } = rest;
  const own = called && page ? [{ label: called, to: page }, { label: translate(`${resource}.edit`) }] : [{ label: title }];
  const navigate = useNavigate();
  const notify = useNotify();
  return (
    <FormColumn>
      <RecordHeader breadcrumb={[{ label: translate(`${resource}.title`), to: path }, ...(crumbs ?? own)]} title={title} />
      <RecordForm
        {...form}
        resource={resource}
        record={record}
        isReadOnly={isReadOnly}
        draftKey={`${path.slice(1)}/${'id' in record ? String(record.id) : 'new'}`}
        onSaved={(answer) => {
          if (saved) notify(saved, { type: 'info', messageArgs: answer });
          // the Back button leads to the page before the form, not into the form again
          void navigate(next({ id: String(answer['id']) }), { replace: true });
        }}
      >
        {isReadOnly && <p>{translate('forms.readOnly')}</p>}
        {isGrouped ? children : <FieldGroup>{children}</FieldGroup>}
        {!isReadOnly && (
          <SaveBar cancel={back} label={label} hint={hint}>
            {actions}
          </SaveBar>
        )}
      </RecordForm>
    </FormColumn>
  );
}
