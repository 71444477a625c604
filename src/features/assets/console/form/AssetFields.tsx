import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { tagOfCode } from '#contract/publicAddresses.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useItemAddition, useItemSearch } from '#features/items/console/lookup/index.ts';
import { assetTargets } from '../../rules.ts';
import { assetFields, type Asset } from '../../schema.ts';
import { AssetLookup } from '../lookup/AssetLookup.tsx';
import { useAssetType } from '../useAssetTypes.ts';
import { AttributeFields } from './AttributeFields.tsx';
import { PartialDateInput } from './PartialDateInput.tsx';
import { TypeInput } from './TypeInput.tsx';

/** See {@link AssetFields}. */
export interface AssetFieldsProps {
  locationId: string;
  /** The stored object; undefined for a new one. */
  asset: Pick<Asset, 'status' | 'condition' | 'itemId' | 'itemCode'> | undefined;
  /** Whether it replaces another object. */
  isReplacement: boolean;
}

const anyDay = { min: '1950-01-01', max: '2099-12-31' };
const whole = { max: 0 };
/** The fields of an object: identity, place, dates, and those of its type. */
export function AssetFields({ locationId, asset, isReplacement }: AssetFieldsProps) {
  const isNew = asset === undefined;
  const translate = useTranslate();
  const group = (name: string) => translate(`assets.group.${name}`);
  const type = useAssetType(useWatch<Record<string, string | null>>({ name: 'assetType' }));
  return (
    <>
      {isReplacement && (
        <FieldGroup title={group('replacement')}>
          <TextInput name="reason" />
          <CheckboxInput name="keepTag" />
        </FieldGroup>
      )}
      <FieldGroup title={group('identity')}>
        <TypeInput />
        <TextInput name="name" />
        <TextInput name="customerReference" />
        <TextInput name="manufacturer" />
        <TextInput name="model" />
        <TextInput name="serialNumber" textOfCode={asItIs} />
        <ItemInput asset={asset} />
        {isNew ? <NewTagInput /> : <TextInput name="tag" textOfCode={tagOfCode} />}
        <SelectInput
          name="ownership"
          choices={assetFields.ownership.options.map((id) => ({ id, label: translate(`assets.ownership.${id}`) }))}
        />
        {asset && <StatusInput asset={asset} />}
      </FieldGroup>
      {type && <AttributeFields type={type} locationId={locationId} />}
      <FieldGroup title={group('place')}>
        <TextInput name="building" />
        <TextInput name="floor" />
        <TextInput name="room" />
        <TextInput name="position" />
        <AssetLookup name="parentAssetId" locationId={locationId} />
        <CoordinateInputs />
      </FieldGroup>
      <FieldGroup title={group('dates')}>
        <PartialDateInput name="productionDate" hint={translate('assets.form.monthHint')} />
        <DateInput name="installationDate" {...anyDay} />
        <DateInput name="purchaseDate" {...anyDay} />
        <DateInput name="warrantyUntil" {...anyDay} />
        <NumberInput name="serviceIntervalMonths" places={whole} hint={translate('assets.form.intervalHint')} />
      </FieldGroup>
      <FieldGroup title={group('notes')}>
        <div className="wide">
          <TextInput name="notes" rows={3} />
        </div>
      </FieldGroup>
    </>
  );
}

/** The article of the object, by code or description. */
function ItemInput({ asset }: Pick<AssetFieldsProps, 'asset'>) {
  const search = useItemSearch();
  const id = useWatch<Record<string, string | null>>({ name: 'itemId' });
  const { data } = useGetOne('items', { id }, { staleTime: freshFor.record, enabled: id != null && id !== asset?.itemId });
  const textOf = (wanted: string) => (wanted === asset?.itemId ? asset.itemCode : data?.code) ?? '…';
  return <LookupInput name="itemId" search={search} textOf={textOf} addition={useItemAddition()} />;
}

const degrees = { max: 6 };

/** The position of the object on the map: typed, or taken from the device. */
function CoordinateInputs() {
  const translate = useTranslate();
  const notify = useNotify();
  const { setValue } = useFormContext();
  const [isAsked, setAsked] = useState(false);
  const take = () => {
    setAsked(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsked(false);
        for (const name of ['latitude', 'longitude'] as const)
          setValue(name, Number(coords[name].toFixed(6)), { shouldDirty: true, shouldValidate: true });
      },
      () => {
        setAsked(false);
        notify('assets.form.noPosition', { type: 'warning' });
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  return (
    <>
      <NumberInput name="latitude" places={degrees} />
      <NumberInput name="longitude" places={degrees} />
      {'geolocation' in navigator && (
        <div className="wide">
          <ActionButton pending={isAsked} onPress={take}>
            {translate('assets.form.myPosition')}
          </ActionButton>
        </div>
      )}
    </>
  );
}

/** The present status of an object, and those that a person may choose. */
function StatusInput({ asset }: { asset: Pick<Asset, 'status' | 'condition'> }) {
  const translate = useTranslate();
  const statuses = [...new Set([asset.status, ...assetTargets(asset, 'update')])];
  const isStuck = asset.condition === 'Rejected' && asset.status !== 'InService';
  return (
    <SelectInput
      name="status"
      required
      choices={statuses.map((id) => ({ id, label: translate(`assets.status.${id}`) }))}
      hint={isStuck ? translate('assets.form.rejectedHint') : undefined}
    />
  );
}

const asItIs = (code: string) => code.trim();

/** A custom tag; when it is empty, the server generates one. */
function NewTagInput() {
  const { setValue } = useFormContext();
  const hint = useTranslate()('assets.form.tagHint');
  return (
    <TextInput
      name="tag"
      textOfCode={tagOfCode}
      required={false}
      hint={hint}
      onPicked={(tag) => tag === null && setValue('tag', undefined)}
    />
  );
}
