import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { announce } from '#console/announcements/announcer.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import { colour } from '#console/theme/colour.ts';
import type { Asset } from '../../schema.ts';
import { nameOfAsset, placeOf } from '../assetNames.ts';
import { useAssetSearch } from './useAssetSearch.ts';

/** See {@link AssetsInput}. */
export interface AssetsInputProps {
  /** The field, a list of ids. */
  name: string;
  /** Which objects may be chosen. */
  filter: object;
  disabled?: boolean;
}

/** Any number of objects, found by tag, number, name or place; each can be taken off again. */
export function AssetsInput({ name, filter, disabled = false }: AssetsInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useController({ name });
  const ids: readonly string[] = field.value ?? [];
  const [picked, setPicked] = useState<readonly Asset[]>([]);
  const unknown = ids.filter((id) => !picked.some((asset) => asset.id === id));
  const { data = [] } = useGetList('assets', { filter: { id: unknown } }, { enabled: unknown.length > 0, staleTime: 60_000 });
  const search = useAssetSearch(filter);
  const known = new Map([...data, ...picked].map((asset) => [asset.id, asset]));
  const nameOf = (asset: Asset | undefined) => (asset ? `${nameOfAsset(asset)}, ${translate(`assetTypes.${asset.assetType}`)}` : '…');

  const add = (choice: LookupChoice | null) => {
    const asset = choice?.record as Asset | undefined; // what the search gives
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
      <Chosen aria-label={translate('assets.input.chosen')}>
        {ids.map((id) => {
          const asset = known.get(id);
          return (
            <li key={id}>
              <span>{[nameOf(asset), asset && placeOf(asset)].filter(Boolean).join(' · ')}</span>
              <button
                type="button"
                aria-label={translate('assets.input.remove', { name: nameOf(asset) })}
                onClick={() => field.onChange(ids.filter((one) => one !== id))}
              >
                ✕
              </button>
            </li>
          );
        })}
      </Chosen>
    </div>
  );
}

const Chosen = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '8px 0 0',
  padding: 0,
  fontSize: '0.875rem',
  '&:empty': { display: 'none' },
  li: { display: 'flex', alignItems: 'center', gap: 4, padding: '2px 4px 2px 12px', borderRadius: 16, backgroundColor: colour.noneSoft },
  button: { width: 28, height: 28, padding: 0, border: 0, background: 'none', color: 'inherit', font: 'inherit', cursor: 'pointer' },
});
