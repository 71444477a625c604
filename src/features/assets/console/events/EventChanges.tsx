import { useTranslate, useTranslateLabel } from 'ra-core';
import { ChangeList } from '#console/records/ChangeList.tsx';
import type { AssetEvent } from '../../eventSchema.ts';
import type { AssetType } from '../../schema.ts';
import { useAttributeText } from '../attributeText.ts';
import { useAssetType } from '../useAssetTypes.ts';
import { changesOf } from './eventChanges.ts';

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
  const attributeOf = useAttributeOf(assetType);
  const nameOf = (field: string, value: unknown) => {
    const branch = branches[field];
    if (branch !== undefined && typeof value === 'string') return translate(`${branch}.${value}`);
    const attribute = attributeOf(field);
    if (attribute && attribute.type !== 'assetRef') return textOf(attribute, { [attribute.key]: value });
    return (attribute ?? field.endsWith('Id')) && typeof value === 'string' ? '…' : undefined;
  };
  return <ChangeList resource="assets" changes={changesOf(event)} nameOf={nameOf} labelOf={useFieldLabel(assetType)} />;
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
