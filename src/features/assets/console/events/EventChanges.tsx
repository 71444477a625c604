import { useTranslate, useTranslateLabel } from 'ra-core';
import { useGetList, useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ChangeList } from '#console/records/ChangeList.tsx';
import type { AssetEvent } from '../../eventSchema.ts';
import type { AssetType } from '../../schema.ts';
import { nameOfAsset } from '../assetNames.ts';
import { useAttributeText } from '../attributeText.ts';
import { useAssetTypes } from '../useAssetTypes.ts';
import { changesOf } from './eventChanges.ts';

/** See {@link EventChanges}. */
export interface EventChangesProps {
  event: Pick<AssetEvent, 'kind' | 'from' | 'to'>;
  /** The type of the object, which defines its type-specific fields. */
  assetType: AssetType['key'];
}

/** The fields that an event changed, before and after, in the reader's language. */
export function EventChanges(props: EventChangesProps) {
  const { kind, from, to } = props.event;
  const hasReferences = kind !== 'Created' && [itemField, ...referenceFields].some((field) => idIn(from, field) ?? idIn(to, field));
  return hasReferences ? <ReferencedChanges {...props} /> : <Changes {...props} />;
}

const itemField = 'itemId';
const referenceFields = ['parentAssetId', 'replacedById', 'replacesId'];

/** The same for an event that refers to articles or other objects, which are loaded by their ids. */
function ReferencedChanges(props: EventChangesProps) {
  const before = useReferencesIn(props.event.from);
  const after = useReferencesIn(props.event.to);
  return <Changes {...props} referenceOf={(id) => before[id] ?? after[id]} />;
}

function Changes({ event, assetType, referenceOf }: EventChangesProps & { referenceOf?: (id: string) => string | undefined }) {
  const translate = useTranslate();
  const textOf = useAttributeText();
  const format = useFormat();
  const attributeOf = useAttributeOf(assetType);
  const nameOf = (field: string, value: unknown) => {
    if (field === 'attachment') return fileName(value);
    if (shares.has(field) && typeof value === 'number') return format.percent(value);
    const branch = branches[field];
    if (branch !== undefined && typeof value === 'string') return translate(`${branch}.${value}`);
    const attribute = attributeOf(field);
    if (attribute && attribute.type !== 'assetRef') return textOf(attribute, { [attribute.key]: value });
    return (attribute ?? field.endsWith('Id')) && typeof value === 'string' ? (referenceOf?.(value) ?? '…') : undefined;
  };
  return <ChangeList resource="assets" changes={changesOf(event)} nameOf={nameOf} labelOf={useFieldLabel(assetType)} />;
}

// of the width and height of a plan
const shares = new Set(['planX', 'planY']);

// the texts of values of a closed list
const branches: Readonly<Record<string, string>> = {
  status: 'assets.status',
  condition: 'assets.condition',
  result: 'assets.condition',
  assetType: 'assetTypes',
  ownership: 'assets.ownership',
};

// the description of a photo or video, else its file name
function fileName(value: unknown): string | undefined {
  const { description, fileName: name } = (value ?? {}) as { description?: string | null; fileName?: string }; // as recorded
  return description ?? name;
}

function idIn(state: AssetEvent['from'], field: string): string | undefined {
  const id = state?.[field];
  return typeof id === 'string' ? id : undefined;
}

/** The names of the articles and objects that a state refers to, as far as they are loaded. */
function useReferencesIn(state: AssetEvent['from']): Readonly<Record<string, string>> {
  const { data: item } = useGetOne('items', { id: idIn(state, itemField) }, { staleTime: freshFor.record });
  const ids = referenceFields.flatMap((field) => idIn(state, field) ?? []);
  const { data: assets = [] } = useGetList('assets', { filter: { id: ids } }, { staleTime: freshFor.record, enabled: ids.length > 0 });
  return {
    ...(item ? { [item.id]: `${item.code} ${item.description ?? ''}`.trim() } : {}),
    ...Object.fromEntries(assets.map((asset) => [asset.id, nameOfAsset(asset)])),
  };
}

/** The label of a field of an object; type-specific fields are named `attributes.capacity`. */
function useFieldLabel(assetType: AssetType['key']): (field: string) => string {
  const labelOf = useTranslateLabel();
  const attributeOf = useAttributeOf(assetType);
  return (field) =>
    attributeOf(field)?.label ?? (field.startsWith('attributes.') ? '…' : String(labelOf({ resource: 'assets', source: field })));
}

// What happened before the type was corrected names fields of the former type
function useAttributeOf(assetType: AssetType['key']) {
  const types = useAssetTypes() ?? [];
  const own = types.filter(({ key }) => key === assetType);
  return (field: string) => [...own, ...types].flatMap(({ attributes }) => attributes).find(({ key }) => field === `attributes.${key}`);
}
