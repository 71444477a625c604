import { useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useConsoleData } from '#console/data/DataContext.ts';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { FormColumn } from '#console/forms/FormColumn.tsx';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { complaintChange } from '../contract.ts';
import { nextStatuses } from '../rules.ts';
import type { Complaint } from '../schema.ts';
import { ComplaintFields, useContacts } from './ComplaintForm.tsx';

/** The answer to a complaint: its resolution and its state. The other fields can be corrected too. */
export function ComplaintEdit() {
  return (
    <RecordPlace resource="complaints" home={{ label: 'complaints.toList', to: '/complaints' }}>
      {(complaint) => <Form complaint={complaint} />}
    </RecordPlace>
  );
}

function Form({ complaint }: { complaint: Complaint }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const { can } = useConsoleData();
  const { number, status } = complaint;
  const page = `/complaints/${complaint.id}`;
  const contacts = useContacts(complaint.accountId);
  const statusName = (id: unknown) => translate(`complaints.status.${String(id)}`);
  const textOf = (path: string, value: unknown) => {
    if (path === 'status') return statusName(value);
    return path === 'contactId' ? contacts.find(({ id }) => id === value)?.label : undefined;
  };
  return (
    <FormColumn>
      <RecordHeader
        breadcrumb={[
          { label: translate('complaints.title'), to: '/complaints' },
          { label: String(number), to: page },
          { label: translate('complaints.answer') },
        ]}
        title={complaint.complaint}
      />
      <RecordForm
        resource="complaints"
        schema={complaintChange}
        record={complaint}
        draftKey={page.slice(1)}
        focus="resolution"
        textOf={textOf}
        onSaved={() => {
          notify('complaints.answered', { type: 'info', messageArgs: { number } });
          void navigate(page);
        }}
      >
        <FieldGroup>
          <div className="wide">
            <TextInput name="resolution" rows={4} />
          </div>
          <SelectInput
            name="status"
            required
            choices={[status, ...nextStatuses(status, can)].map((id) => ({ id, label: statusName(id) }))}
          />
          <ComplaintFields />
        </FieldGroup>
        <SaveBar cancel={page} />
      </RecordForm>
    </FormColumn>
  );
}
