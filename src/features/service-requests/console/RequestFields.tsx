import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { Card } from '#console/records/Card.tsx';
import { priority, requestType } from '../schema.ts';
import { AccountInput, LocationInput, ObjectsInput } from './requestLookups.tsx';
import { media } from '#console/theme/media.ts';

/** The fields of a request that a person types. */
export function RequestFields({ isAccountFixed = false }: { isAccountFixed?: boolean }) {
  const translate = useTranslate();
  return (
    <Card>
      <Grid>
        <div className="wide">
          <AccountInput isFixed={isAccountFixed} />
        </div>
        <div className="wide">
          <LocationInput />
        </div>
        <div className="whole">
          <ObjectsInput />
        </div>
        <div className="wide">
          <TextInput name="description" />
        </div>
        <SelectInput
          name="requestType"
          choices={requestType.options.map((id) => ({ id, label: translate(`serviceRequests.requestType.${id}`) }))}
        />
        <SelectInput
          name="priority"
          required
          choices={priority.options.map((id) => ({ id, label: translate(`serviceRequests.priority.${id}`) }))}
        />
        <div className="whole">
          <TextInput name="notes" rows={4} />
        </div>
        <DateInput name="periodStart" />
        <DateInput name="periodEnd" />
        <DateInput name="nextAction" />
      </Grid>
    </Card>
  );
}

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 14,
  '.wide': { gridColumn: 'span 2' },
  '.whole': { gridColumn: '1 / -1' },
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', '.wide': { gridColumn: 'auto' } },
});
