import { useNotify, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
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
  /** The record as it was read, or the first values of a new one. */
  record: object;
  /** The text `<resource>.new` for a new record. */
  title?: string;
  /** How the breadcrumb calls a record that is changed; `<resource>.edit` stands behind it. */
  called?: string;
  /** The way from the list to here, where it is another one than over the record. */
  crumbs?: readonly Crumb[];
  /** Where Cancel leads: to the record, of a new one to the list. */
  back?: string;
  /** Where saving leads: to the record. */
  next?: (saved: { id: string }) => string;
  /** The text that says that it was saved: a translation key, given the fields of the record; none where the next page shows it. */
  saved?: string;
  /** The label of the save button; "Save" unless said. */
  label?: string;
  /** One line about the keys of this page. */
  hint?: string;
  /** Further actions, at the end of the bar. */
  actions?: ReactNode;
  /** The fields bring cards of their own, or none; else they stand in one. */
  isGrouped?: boolean;
}

/** A page that is the form of one record, new or not: from a list, saved to where one came from, with Cancel. */
export function NounForm<Body>(props: NounFormProps<Body>) {
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
        draftKey={`${path.slice(1)}/${'id' in record ? String(record.id) : 'new'}`}
        onSaved={(answer) => {
          if (saved) notify(saved, { type: 'info', messageArgs: answer });
          // back leads to where one came from, not into the form again
          void navigate(next({ id: String(answer['id']) }), { replace: true });
        }}
      >
        {isGrouped ? children : <FieldGroup>{children}</FieldGroup>}
        <SaveBar cancel={back} label={label} hint={hint}>
          {actions}
        </SaveBar>
      </RecordForm>
    </FormColumn>
  );
}
