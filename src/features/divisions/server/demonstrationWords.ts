import type { DemonstrationDivision } from '#server/demonstration/demonstration.ts';

/** The company behind a division: its address and registers. Telephone numbers and domains are of nobody. */
export function companyOf(division: DemonstrationDivision) {
  return companies[division.code];
}

const companies: Readonly<Record<number, object>> = {
  120001: company('Europalaan 400', '3526 KS', 'Utrecht', '030 555 01 00', 'utrecht', 'NL801234501B01', '30112233', 'preventie'),
  120002: company('Ceintuurbaan 15', '8024 AA', 'Zwolle', '038 555 01 00', 'zwolle', 'NL801234501B02', '05112234', 'preventie'),
  120003: company('Kruisstraat 66', '5612 CK', 'Eindhoven', '040 555 01 00', 'eindhoven', 'NL801234502B01', '17112235', 'mobiliteit'),
  230001: company('Aachener Straße 524', '50933', 'Köln', '0221 555 0100', 'koeln', 'DE801234503', 'HRB 81122', 'preventie'),
  230002: company('Vahrenwalder Straße 205', '30165', 'Hannover', '0511 555 0100', 'hannover', 'DE801234504', 'HRB 91123', 'mobiliteit'),
};

function company(
  ...words: readonly [
    line: string,
    postcode: string,
    city: string,
    phone: string,
    host: string,
    vat: string,
    register: string,
    theme: string,
  ]
) {
  const [addressLine1, postcode, city, phone, host, vatNumber, chamberOfCommerceNumber, theme] = words;
  return {
    addressLine1,
    postcode,
    city,
    phone,
    email: `${host}@cura.example`,
    website: `https://${host}.cura.example`,
    vatNumber,
    chamberOfCommerceNumber,
    theme,
  };
}

/** The engineers per division: first and last name, region. */
export const engineerNames: Readonly<Record<number, readonly (readonly [string, string, string])[]>> = {
  120001: [
    ['Mike', 'Visser', 'Utrecht'],
    ['Dennis', 'van Dam', 'Amersfoort'],
    ['Youssef', 'El Idrissi', 'Het Gooi'],
    ['Arjan', 'Kramer', 'Rijnmond'],
    ['Linda', 'Verbeek', 'Haaglanden'],
    ['Stefan', 'Mol', 'Veluwe'],
  ],
  120002: [
    ['Harm', 'Tuinstra', 'Friesland'],
    ['Erwin', 'Nijland', 'Twente'],
    ['Renske', 'Bosma', 'Groningen'],
    ['Wouter', 'Schuurman', 'Salland'],
  ],
  120003: [
    ['Ton', 'van Gerwen', 'Kempen'],
    ['Patrick', 'Claessens', 'Limburg'],
    ['Sabri', 'Yildiz', 'Eindhoven'],
    ['Marjan', 'Vermeer', 'Den Bosch'],
  ],
  230001: [
    ['Thorsten', 'Klein', 'Köln'],
    ['Jürgen', 'Becker', 'Bonn'],
    ['Murat', 'Aydin', 'Düsseldorf'],
    ['Sabine', 'Hoffmann', 'Aachen'],
    ['Uwe', 'Schröder', 'Ruhrgebiet'],
  ],
  230002: [
    ['Holger', 'Meyer', 'Hannover'],
    ['Anja', 'Brandt', 'Braunschweig'],
    ['Kai', 'Petersen', 'Bremen'],
  ],
};

/** What locations are called and what stands beside them, per country. */
export const locationWords = {
  NL: {
    extra: ['Magazijn', 'Werkplaats', 'Kantoor'],
    openingHours: ['ma-vr 08:00-17:00', 'ma-vr 07:30-16:30', 'ma-za 09:00-18:00', 'dagelijks na afspraak'],
    directions: [
      'Melden bij de receptie.',
      'Parkeren op het achterterrein.',
      'Sleutel ophalen bij de conciërge.',
      'Inrit aan de zijstraat.',
    ],
    safetyNotes: ['Veiligheidsschoenen verplicht.', 'Gehoorbescherming in de hal.', 'Legitimatie meenemen.'],
  },
  DE: {
    extra: ['Lager', 'Werkstatt', 'Büro'],
    openingHours: ['Mo-Fr 08:00-17:00', 'Mo-Fr 07:00-15:30', 'Mo-Sa 09:00-18:00', 'nach Vereinbarung'],
    directions: ['Am Empfang melden.', 'Parken im Hof.', 'Schlüssel beim Hausmeister.', 'Einfahrt über die Nebenstraße.'],
    safetyNotes: ['Sicherheitsschuhe erforderlich.', 'Gehörschutz in der Halle.', 'Ausweis mitbringen.'],
  },
} as const;
