import { seededId } from '#contract/seededId.ts';

const of = (table: string, number: number) => ({ division: '120001', id: seededId(120001, table, number) });

/** Calls of the divisions feature that succeed on the demonstration data, by the operation's name. */
export const divisionExamples = {
  listExactDivisions: { path: {} },
  listLocations: { path: { code: '120001' }, query: { name: 'utrecht' } },
  listDivisions: { path: {} },
  getLocation: { path: { division: '120001', locationId: seededId(120001, 'location', 1) } },
  getDivision: { path: { division: '120001' } },
  createDivision: {
    path: { division: '340001' },
    body: {
      code: 340001,
      description: 'Groningen',
      country: 'NL',
      currency: 'EUR',
      addressLine1: 'Vismarkt 12',
      postcode: '9711 KT',
      city: 'Groningen',
    },
  },
  updateDivision: { path: { division: '120001' }, body: { phone: '030 555 01 10' } },
  createLocation: {
    path: { division: '120001' },
    body: {
      accountId: seededId(120001, 'account', 1),
      code: 'L-1',
      name: 'Magazijn noord',
      addressLine1: 'Handelsweg 3',
      postcode: '3542 AB',
      city: 'Utrecht',
      country: 'NL',
      accessNotes: 'Sleutel bij de portier',
    },
  },
  updateLocation: { path: of('location', 1), body: { openingHours: 'ma-vr 8-16', directions: 'Achterom' } },
  // a second site, where no object stands
  deleteLocation: { path: of('location', 100_001) },
  listEngineersOfDivision: { path: { division: '120001' } },
  getEngineer: { path: of('engineer', 1) },
  createEngineer: {
    path: { division: '120001' },
    body: {
      code: 'M020',
      employeeNumber: 120,
      firstName: 'Karin',
      lastName: 'Postma',
      email: 'karin.postma@cura.example',
      territory: 'Groningen',
    },
  },
  updateEngineer: { path: of('engineer', 2), body: { territory: 'Eemland' } },
  listEngineers: { path: {} },
};
