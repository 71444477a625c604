import Button from '@mui/material/Button';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import type { Asset } from '../../schema.ts';
import { makeOf, nameOfAsset, placeOf } from '../assetNames.ts';
import { useAttributeText } from '../attributeText.ts';
import { useAssetType } from '../useAssetTypes.ts';

/** The facts of an object: place, identity, dates, and type-specific fields. */
export function AssetFacts({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const format = useFormat();
  const field = (name: keyof Asset) => translate(`resources.assets.fields.${name}`);
  const own = useAttributeFacts(asset);
  const optional = (name: 'installationDate' | 'purchaseDate' | 'warrantyUntil'): Fact[] =>
    asset[name] === null ? [] : [{ label: field(name), value: format.date(asset[name]) }];
  const facts: Fact[] = [
    { label: translate('assets.column.place'), value: placeOf(asset) },
    { label: translate('assets.fact.make'), value: makeOf(asset) },
    { label: field('productionDate'), value: dayOrMonth(asset.productionDate, format) },
    { label: field('serialNumber'), value: asset.serialNumber },
    ...own,
    { label: field('tag'), value: asset.tag },
    { label: field('lastServiceDate'), value: lastService(asset, translate, format) },
    { label: field('accountId'), value: asset.accountId && <Link to={`/accounts/${asset.accountId}`}>{asset.accountName}</Link> },
    { label: field('locationId'), value: <Link to={`/locations/${asset.locationId}`}>{asset.locationName}</Link> },
    ...(asset.name ? [{ label: field('name'), value: asset.name }] : []),
    ...optional('installationDate'),
    ...optional('purchaseDate'),
    ...optional('warrantyUntil'),
    ...(asset.parentAssetId ? [{ label: field('parentAssetId'), value: <AssetLink id={asset.parentAssetId} /> }] : []),
    ...(asset.replacesId ? [{ label: translate('assets.fact.replaces'), value: <AssetLink id={asset.replacesId} /> }] : []),
    ...(asset.replacedById ? [{ label: translate('assets.fact.replacedBy'), value: <AssetLink id={asset.replacedById} /> }] : []),
    ...(asset.notes ? [{ label: field('notes'), value: asset.notes }] : []),
  ];
  return <FactsCard facts={facts} />;
}

/** The type-specific fields that have a value. */
function useAttributeFacts({ id, assetType, attributes }: Asset): Fact[] {
  const type = useAssetType(assetType);
  const textOf = useAttributeText();
  return (type?.attributes ?? []).flatMap((attribute) => {
    const value = attributes[attribute.key];
    if (value === null || value === undefined) return [];
    const { label, key, type: kind } = attribute;
    if (kind === 'secret') return [{ label, value: <Secret id={id} field={key} label={label} /> }];
    return [{ label, value: kind === 'assetRef' && typeof value === 'string' ? <AssetLink id={value} /> : textOf(attribute, attributes) }];
  });
}

/** A code, hidden until the person asks for it; the server records each time. */
function Secret({ id, field, label }: { id: string; field: string; label: string }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const attempt = useAttempt();
  const [code, setCode] = useState<unknown>();
  const show = () =>
    attempt(async () => {
      const { data } = await dataProvider.getOne<Asset>('assets', { id, meta: { query: { withSecrets: 'true' } } });
      setCode(data.attributes[field]);
    });
  if (typeof code === 'string') return <>{code}</>;
  return (
    <Button variant="text" size="small" aria-label={translate('assets.form.showSecret', { label })} onClick={() => void show()}>
      •••••• {translate('assets.showSecret')}
    </Button>
  );
}

/** The name of another object, as a link to it. */
export function AssetLink({ id }: { id: string }) {
  const { data } = useGetList('assets', { filter: { id: [id] } }, { staleTime: freshFor.record });
  const [asset] = data ?? [];
  return <Link to={`/assets/${id}`}>{asset ? nameOfAsset(asset) : '…'}</Link>;
}

type Format = ReturnType<typeof useFormat>;

function dayOrMonth(value: string | null, format: Format): string | null {
  return value?.length === 7 ? format.month(value) : value && format.date(value);
}

function lastService({ lastServiceDate, condition }: Asset, translate: ReturnType<typeof useTranslate>, format: Format): string | null {
  return lastServiceDate && [format.date(lastServiceDate), translate(`assets.condition.${condition}`)].join(', ');
}
