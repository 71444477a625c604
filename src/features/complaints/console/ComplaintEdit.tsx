import { useTranslate } from 'ra-core';
import { useConsoleData } from '#console/data/DataContext.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { useEngineerChoices } from '#features/divisions/console/engineers/index.ts';
import { complaintChange } from '../contract.ts';
import { nextStatuses } from '../rules.ts';
import type { Complaint } from '../schema.ts';
import { ComplaintFields, useContacts, useDocuments } from './ComplaintFields.tsx';

/** The answer to a complaint: its resolution and its state. The other fields can be corrected too. */
export function ComplaintEdit() {
  return (
    <RecordPlace isForm resource="complaints" home={{ label: 'complaints.toList', to: '/complaints' }}>
      {(complaint) => <Form complaint={complaint} />}
    </RecordPlace>
  );
}

function Form({ complaint }: { complaint: Complaint }) {
  const translate = useTranslate();
  const { can } = useConsoleData();
  const documents = useDocuments(complaint.accountId);
  const choices: Readonly<Partial<Record<string, readonly { id: string; label: string }[]>>> = {
    contactId: useContacts(complaint.accountId),
    assignedToId: useEngineerChoices(complaint.assignedToId, complaint.assignedToName),
    documentId: documents,
  };
  const page = `/complaints/${complaint.id}`;
  const states = [complaint.status, ...nextStatuses(complaint.status, can)];
  const statusName = (id: unknown) => translate(`complaints.status.${String(id)}`);
  const textOf = (path: string, value: unknown) => {
    if (path === 'status') return statusName(value);
    return choices[path]?.find(({ id }) => id === value)?.label;
  };
  return (
    <NounForm
      resource="complaints"
      path="/complaints"
      schema={complaintChange}
      record={complaint}
      title={complaint.complaint}
      crumbs={[{ label: String(complaint.number), to: page }, { label: translate('complaints.answer') }]}
      saved="complaints.answered"
      focus="resolution"
      textOf={textOf}
    >
      <div className="wide">
        <TextInput name="resolution" rows={4} />
      </div>
      <SelectInput name="status" required choices={states.map((id) => ({ id, label: statusName(id) }))} />
      <ComplaintFields complaint={complaint} />
      <SelectInput name="documentId" choices={documents} emptyLabel="–" />
    </NounForm>
  );
}
