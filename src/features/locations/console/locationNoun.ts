import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Noun } from '#console/nouns/Noun.ts';
import { useDivisionCountry } from '#features/divisions/console/country/index.ts';
import { divisions, exactDivisions } from '#features/divisions/contract.ts';
import type { Location } from '#features/divisions/schema.ts';
import { LocationCode } from './LocationCode.tsx';
import { AccountOfLocation } from './AccountOfLocation.tsx';

/** The form of locations for administrators, `?account=` names that of a new one; they have their own list and page. */
export const locationNoun: Noun<Location> = {
  resource: 'locations',
  path: '/locations',
  list: exactDivisions.listLocations,
  create: divisions.createLocation,
  update: divisions.updateLocation,
  page: (id) => `/locations/${id}`,
  groups: [
    {
      title: 'locations.groups.location',
      fields: {
        accountId: { Input: AccountOfLocation, isFixed: true },
        code: { Input: LocationCode },
        name: 'text',
        addressLine1: 'text',
        postcode: 'text',
        city: 'text',
        country: { values: ['NL', 'DE', 'BE', 'LU', 'AT', 'FR', 'GB'], texts: 'accounts.countries' },
        phone: 'text',
        territory: 'text',
        active: 'checkbox',
      },
    },
    {
      title: 'locations.groups.service',
      fields: {
        serviceMonth: { kind: 'number', hasHint: true },
        serviceIntervalMonths: { kind: 'number', hasHint: true },
        contractNumber: 'text',
      },
    },
    {
      title: 'locations.groups.visit',
      fields: {
        openingHours: 'longText',
        directions: 'longText',
        safetyNotes: 'longText',
        accessNotes: { kind: 'longText', hasHint: true },
      },
    },
  ],
  first: {
    accountId: null,
    code: null,
    name: null,
    addressLine1: null,
    postcode: null,
    city: null,
    country: null,
    phone: null,
    territory: null,
    active: true,
    serviceMonth: null,
    serviceIntervalMonths: null,
    contractNumber: null,
    openingHours: null,
    directions: null,
    safetyNotes: null,
    accessNotes: null,
  },
  useFirst() {
    const country = useDivisionCountry();
    const accountId = useSearchParams()[0].get('account');
    return useMemo(() => (country ? { country, accountId } : undefined), [country, accountId]);
  },
  columns: {},
  sort: { field: 'name', order: 'ASC' },
  nameOf: ({ name }) => name,
};
