import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { announce } from '#console/announcements/announcer.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { ChosenList } from '#console/inputs/ChosenList.tsx';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import type { Asset } from '../../schema.ts';
import { nameOfAsset, placeOf } from '../assetNames.ts';
import { useAssetSearch } from './useAssetSearch.ts';

/** See {@link AssetsInput}. */
export interface AssetsInputProps {
  /** The name of the field, whose value is a list of ids. */
  name: string;
  /** The objects that may be chosen. */
  filter: object;
  disabled?: boolean;
}

/** Any number of objects, found by tag, number, name or place; each can be removed again. */
export function AssetsInput({ name, filter, disabled = false }: AssetsInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useController({ name });
  const ids: readonly string[] = field.value ?? [];
  const [picked, setPicked] = useState<readonly Asset[]>([]);
  const unknown = ids.filter((id) => !picked.some((asset) => asset.id === id));
  const { data = [] } = useGetList('assets', { filter: { id: unknown } }, { enabled: unknown.length > 0, staleTime: freshFor.record });
  const search = useAssetSearch(filter);
  const known = new Map([...data, ...picked].map((asset) => [asset.id, asset]));
  const nameOf = (asset: Asset | undefined) => (asset ? `${nameOfAsset(asset)}, ${translate(`assetTypes.${asset.assetType}`)}` : '…');

  const textOf = (asset: Asset | undefined) => [nameOf(asset), asset && placeOf(asset)].filter(Boolean).join(' · ');

  const add = (choice: LookupChoice | null) => {
    const asset = choice?.record as Asset | undefined; // the record of the search result
    if (!asset || ids.includes(asset.id)) return;
    setPicked([...picked, asset]);
    field.onChange([...ids, asset.id]);
    announce(translate('assets.input.added', { name: nameOf(asset) }));
  };
  return (
    <div>
      <LookupInput
        // empty again after each choice
        key={ids.length}
        label={translate('assets.input.label')}
        hint={disabled ? undefined : translate('assets.input.hint')}
        error={fieldState.error?.message}
        search={search}
        disabled={disabled}
        value={null}
        onChange={() => undefined}
        onPick={add}
        inputRef={field.ref}
      />
      <ChosenList
        label={translate('assets.input.chosen')}
        chosen={ids.map((id) => ({ id, text: textOf(known.get(id)) }))}
        removeLabel={(id) => translate('assets.input.remove', { name: nameOf(known.get(id)) })}
        onRemove={(id) => field.onChange(ids.filter((one) => one !== id))}
      />
    </div>
  );
}
