import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { useLocationSearch } from '#features/locations/console/lookup/index.ts';
import { isLive } from '../../rules.ts';
import { assetFields, assetStatus } from '../../schema.ts';
import { PartialDateInput } from '../form/PartialDateInput.tsx';
import type { BulkAction, BulkValues } from './bulkEntry.ts';

/** See {@link BulkFields}. */
export interface BulkFieldsProps {
  action: BulkAction;
  values: BulkValues;
  onChange: (values: BulkValues) => void;
}

/** The new values of many objects; only fields that are filled in are changed. */
export function BulkFields({ action, values, onChange }: BulkFieldsProps) {
  const set = (name: string) => (value: string | number | null) => onChange({ ...values, [name]: value });
  const Fields = { move: MoveFields, replace: ReplaceFields, update: UpdateFields }[action];
  return (
    <Grid>
      <Fields values={values} set={set} />
    </Grid>
  );
}

interface FieldsProps {
  values: BulkValues;
  set: (name: string) => (value: string | number | null) => void;
}

function MoveFields({ values, set }: FieldsProps) {
  const translate = useTranslate();
  const search = useLocationSearch({ active: true });
  return (
    <div className="wide">
      <LookupInput
        label={translate('assets.newLocation')}
        required
        search={search}
        value={textOf(values, 'locationId')}
        onChange={set('locationId')}
      />
    </div>
  );
}

function ReplaceFields({ values, set }: FieldsProps) {
  const field = useFieldLabels();
  return (
    <>
      <TextInput label={field('manufacturer')} value={textOf(values, 'manufacturer')} onChange={set('manufacturer')} />
      <TextInput label={field('model')} value={textOf(values, 'model')} onChange={set('model')} />
      <PartialDateInput label={field('productionDate')} value={textOf(values, 'productionDate')} onChange={set('productionDate')} />
      <div className="wide">
        <TextInput label={field('reason')} required value={textOf(values, 'reason')} onChange={set('reason')} />
      </div>
    </>
  );
}

const statuses = assetStatus.options.filter(isLive);

function UpdateFields({ values, set }: FieldsProps) {
  const translate = useTranslate();
  const field = useFieldLabels();
  const choices = (ids: readonly string[], branch: string) => ids.map((id) => ({ id, label: translate(`${branch}.${id}`) }));
  const unchanged = translate('assets.bulk.unchanged');
  return (
    <>
      <SelectInput
        label={field('status')}
        emptyLabel={unchanged}
        choices={choices(statuses, 'assets.status')}
        value={textOf(values, 'status')}
        onChange={set('status')}
      />
      <SelectInput
        label={field('ownership')}
        emptyLabel={unchanged}
        choices={choices(assetFields.ownership.options, 'assets.ownership')}
        value={textOf(values, 'ownership')}
        onChange={set('ownership')}
      />
      <NumberInput
        label={field('serviceIntervalMonths')}
        places={{ max: 0 }}
        value={Number(values['serviceIntervalMonths'] ?? 0) || null}
        onChange={set('serviceIntervalMonths')}
      />
      {['building', 'floor', 'room'].map((name) => (
        <TextInput key={name} label={field(name)} value={textOf(values, name)} onChange={set(name)} />
      ))}
    </>
  );
}

function useFieldLabels(): (name: string) => string {
  const translate = useTranslate();
  return (name) => translate(`resources.assets.fields.${name}`);
}

function textOf(values: BulkValues, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  gap: '12px 16px',
  marginBottom: 16,
  '.wide': { gridColumn: '1 / -1' },
});
