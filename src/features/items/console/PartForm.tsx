import { useNotify, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { FieldGroup, Fields } from '#console/forms/FieldGroup.tsx';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { useFormat } from '#console/i18n/format.ts';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import { serviceItems } from '../contract.ts';
import type { AssemblyItem, Item } from '../schema.ts';
import { ItemLookup } from './ItemLookup.tsx';

/** See {@link PartForm}. */
export interface PartFormProps {
  item: Pick<Item, 'id'>;
  /** The part that is changed; without it a new one is added. */
  part?: AssemblyItem;
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a part of an assembled item, shown in place of its row. */
export function PartForm({ item, part, onSaved, onClose }: PartFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const first = useMemo(() => ({ itemId: item.id, partItemId: null, quantity: '1' }), [item.id]);
  const saved = (record: Record<string, unknown>) => {
    notify(part ? 'items.part.saved' : 'items.part.added', {
      type: 'info',
      messageArgs: { name: String(record['partItemDescription']) },
    });
    onSaved();
  };
  const fields = (
    <>
      <ItemLookup name="partItemId" readOnly={part !== undefined} />
      <PartQuantity unit={part?.partItemUnit} />
    </>
  );
  const common = { resource: 'assemblyItems', onSaved: saved };
  return part ? (
    <RecordForm
      {...common}
      schema={serviceItems.updateAssemblyItem.body}
      record={part}
      draftKey={`assemblyItems/${part.id}`}
      focus="quantity"
    >
      <Fields>{fields}</Fields>
      <SaveBar cancel={onClose} />
    </RecordForm>
  ) : (
    <RecordForm
      {...common}
      schema={serviceItems.createAssemblyItem.body}
      record={first}
      draftKey={`items/${item.id}/part`}
      focus="partItemId"
    >
      <FieldGroup title={translate('items.part.add')}>{fields}</FieldGroup>
      <SaveBar cancel={onClose} />
    </RecordForm>
  );
}

/** The quantity of a part, in the unit of its item. */
function PartQuantity({ unit }: { unit: string | null | undefined }) {
  const { control } = useFormContext();
  const id = useWatch({ control, name: 'partItemId' }) as string | null | undefined; // the field holds an id
  const { data } = useGetOne('items', { id: unit === undefined ? id : null }, { staleTime: freshFor.record });
  const shown = unit ?? (data?.id === id ? data?.unit : undefined);
  return <DecimalInput name="quantity" required suffix={useFormat().unit(shown) || undefined} />;
}
