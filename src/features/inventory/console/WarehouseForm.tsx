import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '#console/data/useWrite.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { newWarehouseBody, warehouseChange } from '../contract.ts';
import type { Warehouse } from '../schema.ts';

const noun = {
  resource: 'warehouses',
  path: '/warehouses',
  back: '/warehouses',
  next: () => '/warehouses',
  saved: 'warehouses.saved',
} as const;
const first = { code: null, description: null, email: null, isMain: false, usesStorageLocations: false };

/** A new warehouse. */
export function WarehouseCreate() {
  const title = useTranslate()('warehouses.new');
  return (
    <NounForm {...noun} schema={newWarehouseBody} record={first} title={title} crumbs={[{ label: title }]} focus="code">
      <Fields />
    </NounForm>
  );
}

/** A warehouse: its names, whose van it is, and whether it is the main one. */
export function WarehouseEdit() {
  return (
    <RecordPlace resource="warehouses" home={{ label: 'warehouses.toList', to: noun.path }}>
      {(record) => (
        <NounForm
          {...noun}
          schema={warehouseChange}
          record={record}
          title={record.description}
          crumbs={[{ label: record.code }]}
          focus="description"
        >
          <Fields />
          <div className="wide">
            <DeleteButton warehouse={record} />
          </div>
        </NounForm>
      )}
    </RecordPlace>
  );
}

function Fields() {
  const translate = useTranslate();
  return (
    <>
      <TextInput name="code" />
      <TextInput name="description" />
      <TextInput name="email" type="email" hint={translate('warehouses.emailHint')} />
      <TextInput name="defaultStorageLocationCode" />
      <CheckboxInput name="isMain" />
      <CheckboxInput name="usesStorageLocations" />
    </>
  );
}

function DeleteButton({ warehouse }: { warehouse: Warehouse }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const showProblem = useProblemNotice();
  const remove = useWrite('warehouses', 'delete');
  const [isAsked, setAsked] = useState(false);

  async function handleConfirm() {
    try {
      await remove.run({ id: warehouse.id, previousData: warehouse });
      await navigate(noun.path);
    } catch (error) {
      showProblem(error);
    }
    setAsked(false);
  }

  return (
    <>
      <ActionButton danger onPress={() => setAsked(true)}>
        {translate('ra.action.delete')}
      </ActionButton>
      {isAsked && (
        <Confirmation
          question={translate('warehouses.confirmDelete', { code: warehouse.code })}
          action={translate('ra.action.delete')}
          isPending={remove.isPending}
          onConfirm={() => void handleConfirm()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
