import { useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { FormColumn } from '#console/forms/FormColumn.tsx';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { costCenterChange, newCostCenterBody } from '../contract.ts';

const list = '/cost-centers';
const first = { code: null, description: null, active: true };

/** A new cost centre. */
export function CostCenterCreate() {
  const title = useTranslate()('costCenters.new');
  return <Form record={first} schema={newCostCenterBody} title={title} crumb={title} draftKey="cost-centers/new" focus="code" />;
}

/** A cost centre, to be named otherwise or taken out of use; documents hold its code, which stays. */
export function CostCenterEdit() {
  return (
    <RecordPlace resource="costCenters" home={{ label: 'costCenters.title', to: list }}>
      {(record) => {
        const { id, code, description } = record;
        return (
          <Form
            record={record}
            schema={costCenterChange}
            title={description}
            crumb={code}
            draftKey={`cost-centers/${id}`}
            focus="description"
          />
        );
      }}
    </RecordPlace>
  );
}

interface FormProps<Body> {
  record: object;
  schema: z.ZodType<Body>;
  title: string;
  crumb: string;
  draftKey: string;
  focus: 'code' | 'description';
}

function Form<Body>({ title, crumb, ...form }: FormProps<Body>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  return (
    <FormColumn>
      <RecordHeader breadcrumb={[{ label: translate('costCenters.title'), to: list }, { label: crumb }]} title={title} />
      <RecordForm
        resource="costCenters"
        {...form}
        onSaved={({ code }) => {
          notify('costCenters.saved', { type: 'info', messageArgs: { code: String(code) } });
          void navigate(list);
        }}
      >
        <FieldGroup>
          <TextInput name="code" readOnly={form.focus !== 'code'} />
          <TextInput name="description" />
          <CheckboxInput name="active" />
        </FieldGroup>
        <SaveBar cancel={list} />
      </RecordForm>
    </FormColumn>
  );
}
