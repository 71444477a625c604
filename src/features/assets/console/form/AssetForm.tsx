import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { useWrite } from '#console/data/useWrite.ts';
import { FormColumn } from '#console/forms/FormColumn.tsx';
import { RecordForm, type RecordFormProps } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { RecordHeader, type Crumb } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import type { Location } from '#features/divisions/schema.ts';
import { assetChange, newAssetBody, replacementBody } from '../../contract.ts';
import { carriedAttributes } from '../../attributes.ts';
import type { Asset, AssetType } from '../../schema.ts';
import { codeOf } from '../assetNames.ts';
import { useAssetType } from '../useAssetTypes.ts';
import { AssetFields } from './AssetFields.tsx';
import { useAttributeNames } from './useAttributeNames.ts';

/** A new object at a location. */
export function AssetCreate() {
  return (
    <RecordPlace isForm resource="locations" home={{ label: 'locations.title', to: '/locations' }}>
      {(location) => <NewAsset location={location} />}
    </RecordPlace>
  );
}

function NewAsset({ location }: { location: Location }) {
  const title = useTranslate()('assets.new');
  const page = `/locations/${location.id}`;
  const record = useMemo(() => ({ ...empty, locationId: location.id }), [location.id]);
  return (
    <Form
      schema={newAssetBody}
      record={record}
      locationId={location.id}
      title={title}
      crumbs={[{ label: location.name, to: page }, { label: title }]}
      back={page}
      draftKey={`locations/${location.id}/asset`}
      saved="assets.saved"
    />
  );
}

/** The form of an existing object. */
export function AssetEdit() {
  return (
    <RecordPlace isForm resource="assets" home={home}>
      {(asset) => <Change asset={asset} />}
    </RecordPlace>
  );
}

function Change({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  return (
    <Form
      schema={assetChange}
      record={asset}
      asset={asset}
      locationId={asset.locationId}
      title={useTitle(asset)}
      crumbs={[...crumbsOf(asset), { label: translate('assets.edit') }]}
      back={`/assets/${asset.id}`}
      draftKey={`assets/${asset.id}`}
      saved="assets.saved"
    />
  );
}

/** The form of a replacement, filled in with everything that both objects have in common. */
export function AssetReplace() {
  return (
    <RecordPlace isForm resource="assets" home={home}>
      {(asset) => <Replacement asset={asset} />}
    </RecordPlace>
  );
}

function Replacement({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const { run } = useWrite('assets', 'replace');
  const { id, locationId, version } = asset;
  const save = useCallback<NonNullable<FormProps<Replacing>['save']>>(
    (body, _version, idempotencyKey) => run({ path: { id, locationId }, body, ifMatch: version, idempotencyKey }),
    [run, id, locationId, version],
  );
  const type = useAssetType(asset.assetType);
  const record = useMemo(() => type && successorOf(asset, type), [asset, type]);
  const title = translate('assets.replaceTitle', { name: useTitle(asset) });
  if (!record) return <LoadingPlace />;
  return (
    <Form
      schema={replacementBody}
      record={record}
      locationId={locationId}
      title={title}
      crumbs={[...crumbsOf(asset), { label: translate('assets.replace') }]}
      back={`/assets/${id}`}
      draftKey={`assets/${id}/replacement`}
      saved="assets.replaced"
      save={save}
      isReplacement
    />
  );
}

type Replacing = z.output<typeof replacementBody>;

interface FormProps<Body> extends Pick<RecordFormProps<Body>, 'schema' | 'record' | 'save' | 'draftKey'> {
  locationId: string;
  /** The object to change. */
  asset?: Asset;
  title: string;
  /** The breadcrumb from the list of locations to this page. */
  crumbs: readonly Crumb[];
  back: string;
  /** Translation key of the message after saving. */
  saved: string;
  isReplacement?: boolean;
}

function Form<Body>({ locationId, asset, title, crumbs, back, saved, isReplacement = false, ...form }: FormProps<Body>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const isNew = asset === undefined;
  return (
    <FormColumn>
      <RecordHeader breadcrumb={[{ label: translate('locations.title'), to: '/locations' }, ...crumbs]} title={title} />
      <RecordForm
        {...form}
        resource="assets"
        meta={{ path: { locationId } }}
        focus={isNew && !isReplacement ? 'assetType' : 'serialNumber'}
        nameOf={useAttributeNames()}
        textOf={useValueTexts()}
        onSaved={({ id, tag }) => {
          notify(saved, { type: 'info', messageArgs: { tag } });
          void navigate(`/assets/${String(id)}`);
        }}
      >
        <AssetFields locationId={locationId} asset={asset} isReplacement={isReplacement} />
        <SaveBar cancel={back} {...(isNew ? { label: translate(isReplacement ? 'assets.replace' : 'assets.add') } : {})} />
      </RecordForm>
    </FormColumn>
  );
}

/** Texts for values that mean nothing to a reader, in a conflict. */
function useValueTexts() {
  const translate = useTranslate();
  return useCallback(
    (path: string, value: unknown) => {
      const branch = { assetType: 'assetTypes', status: 'assets.status', ownership: 'assets.ownership' }[path];
      return branch === undefined || typeof value !== 'string' ? undefined : translate(`${branch}.${value}`);
    },
    [translate],
  );
}

function useTitle(asset: Asset): string {
  return `${codeOf(asset)} · ${useTranslate()(`assetTypes.${asset.assetType}`)}`;
}

function crumbsOf({ id, locationId, locationName, ...asset }: Asset): Crumb[] {
  return [
    { label: locationName, to: `/locations/${locationId}` },
    { label: codeOf(asset), to: `/assets/${id}` },
  ];
}

const home = { label: 'assets.title', to: '/assets' };

const empty = {
  assetType: null,
  name: null,
  customerReference: null,
  manufacturer: null,
  model: null,
  serialNumber: null,
  productionDate: null,
  installationDate: null,
  purchaseDate: null,
  warrantyUntil: null,
  ownership: 'Customer',
  building: null,
  floor: null,
  room: null,
  position: null,
  itemId: null,
  latitude: null,
  longitude: null,
  parentAssetId: null,
  attributes: {},
  serviceIntervalMonths: null,
  notes: null,
};

/** The values that a new object takes over from the one that it replaces: its place, its type and its properties, but none of its dates. */
function successorOf(asset: Asset, type: AssetType) {
  const { assetType, name, customerReference, ownership, building, floor, room, position, itemId, manufacturer, model } = asset;
  const { latitude, longitude, parentAssetId } = asset;
  const place = { building, floor, room, position, latitude, longitude, parentAssetId };
  return {
    ...empty,
    ...place,
    assetType,
    name,
    customerReference,
    ownership,
    itemId,
    manufacturer,
    model,
    attributes: carriedAttributes(type.attributes, asset.attributes),
    keepTag: false,
    reason: null,
  };
}
