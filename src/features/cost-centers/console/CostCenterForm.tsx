import { NounForm } from '#console/forms/NounForm.tsx';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { costCenters } from '../contract.ts';

const path = '/cost-centers';
const noun = { resource: 'costCenters', path, back: path, next: () => path, saved: 'costCenters.saved' } as const;
const first = { code: null, description: null, active: true };

/** A new cost centre. */
export function CostCenterCreate() {
  return (
    <NounForm {...noun} schema={costCenters.createCostCenter.body} record={first} focus="code">
      <TextInput name="code" />
      <Fields />
    </NounForm>
  );
}

/** A cost centre, to be named otherwise or taken out of use; documents hold its code, which stays. */
export function CostCenterEdit() {
  return (
    <RecordPlace resource="costCenters" home={{ label: 'costCenters.title', to: path }}>
      {(record) => (
        <NounForm
          {...noun}
          schema={costCenters.updateCostCenter.body}
          record={record}
          title={record.description}
          crumbs={[{ label: record.code }]}
          focus="description"
        >
          <TextInput name="code" readOnly />
          <Fields />
        </NounForm>
      )}
    </RecordPlace>
  );
}

function Fields() {
  return (
    <>
      <TextInput name="description" />
      <CheckboxInput name="active" />
    </>
  );
}
