import { useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import { useItemAddition } from './lookup/useItemAddition.ts';
import type { Item } from '../schema.ts';

const toChoice = ({ id, code, description }: Item) => ({ id, code, label: description });

/** An item, found by code, name or barcode. */
export function ItemLookup({ name, readOnly }: { name: string; readOnly: boolean }) {
  const { control } = useFormContext();
  const id = useWatch({ control, name }) as string | null | undefined; // the field holds an id
  const { data } = useGetOne('items', { id }, { staleTime: freshFor.record });
  const textOf = useCallback((wanted: string) => (data?.id === wanted ? data.description : '…'), [data]);
  const search = useLookupSearch('items', { sort: 'code', isRanked: true, toChoice });
  return <LookupInput name={name} readOnly={readOnly} search={search} textOf={textOf} addition={useItemAddition()} />;
}
