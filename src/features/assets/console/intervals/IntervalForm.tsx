import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { DeleteAction } from '#console/records/DeleteAction.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { useLocationSearch } from '#features/locations/console/lookup/index.ts';
import type { AgreedInterval } from '../../agreedIntervalSchema.ts';
import { agreedIntervalChange, newAgreedIntervalBody } from '../../dueContract.ts';
import { useTypeChoices } from '../useAssetTypes.ts';
import { intervalFields, IntervalPlace } from './Interval.tsx';

const noun = { resource: 'agreedIntervals', path: '/agreed-intervals', saved: 'agreedIntervals.saved', capability: 'supervisor' } as const;
const nothing = { serviceMonths: null, extendedServiceMonths: null, overhaulMonths: null, replacementYears: null, note: null };

/** The form of a new agreement: for the object or location from which the page was opened, else for a chosen scope. */
export function IntervalCreate() {
  const title = useTranslate()('agreedIntervals.new');
  const [search] = useSearchParams();
  const [assetId, locationId] = [search.get('assetId'), search.get('locationId')];
  const record = useMemo(() => ({ ...nothing, assetId, locationId, assetType: null }), [assetId, locationId]);
  return (
    <NounForm
      {...noun}
      schema={newAgreedIntervalBody}
      record={record}
      title={title}
      crumbs={[{ label: title }]}
      back={backOf({ assetId, locationId })}
      focus="serviceMonths"
    >
      {assetId === null ? <PlaceFields /> : <Place interval={{ assetId, locationId: null, assetType: null }} />}
      <Fields />
    </NounForm>
  );
}

/** The form of an existing agreement, whose scope cannot be changed. */
export function IntervalEdit() {
  const translate = useTranslate();
  const mayAgree = useCan('supervisor');
  return (
    <RecordPlace isForm resource="agreedIntervals" home={{ label: 'agreedIntervals.title', to: noun.path }}>
      {(interval) => (
        <>
          <NounForm
            {...noun}
            schema={agreedIntervalChange}
            record={interval}
            title={translate('agreedIntervals.one')}
            crumbs={[{ label: translate('agreedIntervals.one') }]}
            back={backOf(interval)}
            focus="serviceMonths"
          >
            <Place interval={interval} />
            <Fields />
          </NounForm>
          {mayAgree && <Removal interval={interval} />}
        </>
      )}
    </RecordPlace>
  );
}

function PlaceFields() {
  const translate = useTranslate();
  const search = useLocationSearch({ active: true });
  const [asked] = useSearchParams();
  const { data } = useGetOne('locations', { id: asked.get('locationId') });
  const textOf = useCallback((id: string) => (id === data?.id ? data.name : '…'), [data]);
  return (
    <>
      <LookupInput name="locationId" search={search} textOf={textOf} hint={translate('agreedIntervals.locationHint')} />
      <SelectInput name="assetType" choices={useTypeChoices()} hint={translate('agreedIntervals.typeHint')} />
    </>
  );
}

/** The scope of the agreement, when it is fixed. */
function Place({ interval }: { interval: Parameters<typeof IntervalPlace>[0]['interval'] }) {
  const translate = useTranslate();
  return (
    <p className="wide" style={{ margin: 0 }}>
      {translate('agreedIntervals.place')}:{' '}
      <strong>
        <IntervalPlace interval={interval} />
      </strong>
    </p>
  );
}

const whole = { max: 0 };

function Fields() {
  const hint = useTranslate()('agreedIntervals.emptyHint');
  return (
    <>
      {intervalFields.map((name) => (
        <NumberInput key={name} name={name} places={whole} hint={hint} />
      ))}
      <div className="wide">
        <TextInput name="note" />
      </div>
    </>
  );
}

/** Ends an agreement, after confirmation. */
function Removal({ interval }: { interval: AgreedInterval }) {
  const translate = useTranslate();
  const notify = useNotify();
  return (
    <p>
      <DeleteAction
        resource="agreedIntervals"
        record={interval}
        label={translate('agreedIntervals.end')}
        question={translate('agreedIntervals.endQuestion')}
        text={translate('agreedIntervals.endText')}
        next={backOf(interval)}
        onDeleted={() => notify('agreedIntervals.ended', { type: 'info' })}
      />
    </p>
  );
}

function backOf({ assetId, locationId }: Pick<AgreedInterval, 'assetId' | 'locationId'>): string {
  if (assetId !== null) return `/assets/${assetId}`;
  return locationId === null ? noun.path : `/locations/${locationId}`;
}
