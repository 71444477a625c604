import { useTranslate, useTranslateLabel } from 'ra-core';
import { useGetOne } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ChangeList } from '#console/records/ChangeList.tsx';
import type { AssetEvent } from '../../eventSchema.ts';
import type { AssetType } from '../../schema.ts';
import { nameOfAsset } from '../assetNames.ts';
import { useAttributeText } from '../attributeText.ts';
import { useAssetType } from '../useAssetTypes.ts';
import { changesOf } from './eventChanges.ts';

// of the width and height of a plan
const shares = new Set(['planX', 'planY']);

const branches: Readonly<Record<string, string>> = {
  status: 'assets.status',
  condition: 'assets.condition',
  result: 'assets.condition',
  assetType: 'assetTypes',
  ownership: 'assets.ownership',
};

/** See {@link EventChanges}. */
export interface EventChangesProps {
  event: Pick<AssetEvent, 'kind' | 'from' | 'to'>;
  /** The type of the object, which names its own fields. */
  assetType: AssetType['key'];
}

/** The fields that an event changed, before and after, in the words of the reader. */
export function EventChanges({ event, assetType }: EventChangesProps) {
  const translate = useTranslate();
  const textOf = useAttributeText();
  const format = useFormat();
  const attributeOf = useAttributeOf(assetType);
  const referenceOf = useReferences(event);
  const nameOf = (field: string, value: unknown) => {
    if (shares.has(field) && typeof value === 'number') return format.percent(value);
    const branch = branches[field];
    if (branch !== undefined && typeof value === 'string') return translate(`${branch}.${value}`);
    const attribute = attributeOf(field);
    if (attribute && attribute.type !== 'assetRef') return textOf(attribute, { [attribute.key]: value });
    return (attribute ?? field.endsWith('Id')) && typeof value === 'string' ? (referenceOf(value) ?? '…') : undefined;
  };
  return <ChangeList resource="assets" changes={changesOf(event)} nameOf={nameOf} labelOf={useFieldLabel(assetType)} />;
}

/** What the articles and objects that an event names are called, as far as they are known. */
function useReferences({ kind, from, to }: EventChangesProps['event']): (id: string) => string | undefined {
  const isShown = kind !== 'Created';
  const before = useReferencesIn(isShown ? from : null);
  const after = useReferencesIn(isShown ? to : null);
  return (id) => before[id] ?? after[id];
}

function useReferencesIn(state: AssetEvent['from']): Readonly<Record<string, string>> {
  const idOf = (field: string) => (typeof state?.[field] === 'string' ? state[field] : undefined);
  const { data: item } = useGetOne('items', { id: idOf('itemId') }, { staleTime: 60_000 });
  const { data: parent } = useGetOne('assets', { id: idOf('parentAssetId') }, { staleTime: 60_000 });
  return {
    ...(item ? { [item.id]: `${item.code} ${item.description ?? ''}`.trim() } : {}),
    ...(parent ? { [parent.id]: nameOfAsset(parent) } : {}),
  };
}

/** The label of a field of an object; of its own fields by their names, as `attributes.capacity`. */
function useFieldLabel(assetType: AssetType['key']): (field: string) => string {
  const labelOf = useTranslateLabel();
  const attributeOf = useAttributeOf(assetType);
  return (field) => attributeOf(field)?.label ?? String(labelOf({ resource: 'assets', source: field }));
}

function useAttributeOf(assetType: AssetType['key']) {
  const type = useAssetType(assetType);
  return (field: string) => type?.attributes.find(({ key }) => field === `attributes.${key}`);
}
