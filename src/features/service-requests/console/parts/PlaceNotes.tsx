import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { colour } from '#console/theme/colour.ts';
import type { locationSummary } from '#features/divisions/schema.ts';

type LocationSummary = z.infer<typeof locationSummary>;

const fields = ['openingHours', 'directions', 'safetyNotes'] as const;

/** What an engineer must know about a location before going there; nothing when there are no notes. */
export function PlaceNotes({ location }: { location: Pick<LocationSummary, (typeof fields)[number]> | null | undefined }) {
  const translate = useTranslate();
  const known = fields.filter((name) => location?.[name]);
  if (known.length === 0) return null;
  return (
    <Notes>
      {known.map((name) => (
        <div key={name}>
          <dt>{translate(`serviceRequests.place.${name}`)}</dt>
          <dd>{location?.[name]}</dd>
        </div>
      ))}
    </Notes>
  );
}

/** The address of a location on one line. */
export function addressIn({ addressLine1, postcode, city }: Pick<LocationSummary, 'addressLine1' | 'postcode' | 'city'>): string {
  return [addressLine1, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

const Notes = styled('dl')({
  margin: '8px 0 0',
  dt: { color: colour.ink2 },
  div: { display: 'grid', gridTemplateColumns: '80px minmax(0, 1fr)', gap: 8, padding: '1px 0' },
  dd: { margin: 0, overflowWrap: 'anywhere' },
});
