import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Card } from '#console/records/Card.tsx';
import { RowList } from '#console/records/RowList.tsx';
import type { AgreedInterval } from '../../agreedIntervalSchema.ts';
import { useIntervalText } from './Interval.tsx';

/** The agreements for one object or location. */
export function IntervalsCard(place: { assetId: string } | { locationId: string }) {
  const translate = useTranslate();
  const textOf = useIntervalText();
  const mayAgree = useCan('supervisor');
  const { data } = useGetList('agreedIntervals', { filter: place });
  const shown = data ?? [];
  if (shown.length === 0 && !mayAgree) return null;
  return (
    <Card title={translate('agreedIntervals.title')}>
      {data && shown.length === 0 && <p style={{ margin: '0 0 8px' }}>{translate('agreedIntervals.noneHere')}</p>}
      <RowList>
        {shown.map((interval) => (
          <li key={interval.id}>
            <Link to={`/agreed-intervals/${interval.id}`}>
              {'assetId' in place
                ? translate('agreedIntervals.one')
                : translate(interval.assetType === null ? 'agreedIntervals.allTypes' : `assetTypes.${interval.assetType}`)}
            </Link>
            <span>{[textOf(interval), interval.note].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </RowList>
      {mayAgree && <AgreeButton place={place} known={shown} />}
    </Card>
  );
}

/** An object has one agreement, a location one for all its objects and one for each type. */
function AgreeButton({ place, known }: { place: Parameters<typeof IntervalsCard>[0]; known: readonly AgreedInterval[] }) {
  const translate = useTranslate();
  if ('assetId' in place && known.length > 0) return null;
  return <ActionButton to={`/agreed-intervals/new?${new URLSearchParams(place)}`}>{translate('agreedIntervals.new')}</ActionButton>;
}
