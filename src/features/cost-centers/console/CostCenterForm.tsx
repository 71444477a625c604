import { useTranslate } from 'ra-core';
import { NounForm } from '#console/forms/NounForm.tsx';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { costCenters } from '../contract.ts';

const noun = { resource: 'costCenters', path: '/cost-centers', back: '/cost-centers', saved: 'costCenters.saved' } as const;
const first = { code: null, description: null, active: true };

/** A new cost centre. */
export function CostCenterCreate() {
  const title = useTranslate()('costCenters.new');
  return (
    <NounForm {...noun} schema={costCenters.createCostCenter.body} record={first} title={title} crumbs={[{ label: title }]} focus="code">
      <TextInput name="code" />
      <Fields />
    </NounForm>
  );
}

/** A cost centre, to be named otherwise or taken out of use; documents hold its code, which stays. */
export function CostCenterEdit() {
  return (
    <RecordPlace resource="costCenters" home={{ label: 'costCenters.title', to: noun.path }}>
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
