import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import type { AssetType } from '../../schema.ts';
import { useAssetTypes, useTypeChoices } from '../useAssetTypes.ts';
import { carryOver, type Attributes } from './carryOver.ts';
import { TypeChangeDialog } from './TypeChangeDialog.tsx';

/** The type of an object. Another type has other fields: if some contain values, it asks which of them to keep. */
export function TypeInput() {
  const { setValue, getValues } = useFormContext();
  const types = useAssetTypes();
  const chosen: unknown = useWatch({ name: 'assetType' });
  const [before, setBefore] = useState<string | null>();
  const typeOf = (key: unknown): AssetType | undefined => types?.find((type) => type.key === key);
  const attributes = getValues('attributes') as Attributes; // the initial value of the form
  const to = typeOf(chosen);

  const settle = (kept: Attributes) => {
    setValue('attributes', kept, { shouldDirty: true });
    setBefore(undefined);
  };
  // the previous choice, because the form has not rendered the new one yet
  const handlePicked = () => {
    const hasValues = Object.values(attributes).some((value) => value !== null && value !== undefined);
    if (hasValues) setBefore(typeof chosen === 'string' ? chosen : null);
    else setValue('attributes', {}, { shouldDirty: true });
  };
  return (
    <>
      <SelectInput
        name="assetType"
        required
        choices={useTypeChoices()}
        onPicked={handlePicked}
        label={useTranslate()('resources.assets.fields.assetType')}
      />
      {before !== undefined && to && (
        <TypeChangeDialog
          change={carryOver(attributes, typeOf(before), to)}
          to={to}
          onKeep={settle}
          onCancel={() => {
            setValue('assetType', before, { shouldDirty: true });
            setBefore(undefined);
          }}
        />
      )}
    </>
  );
}
