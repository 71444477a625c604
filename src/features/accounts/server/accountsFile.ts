import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '#contract/csv.ts';
import type { Language } from '#contract/values.ts';
import type { Page } from '#server/http/answer.ts';
import type { Account } from '../schema.ts';

type Named = Readonly<Record<Language, string>>;

const columns = {
  code: { nl: 'Relatienummer', de: 'Geschäftspartnernummer', en: 'Account number' },
  name: { nl: 'Naam', de: 'Name', en: 'Name' },
  tradeName: { nl: 'Handelsnaam', de: 'Handelsname', en: 'Trade name' },
  searchCode: { nl: 'Zoekcode', de: 'Suchcode', en: 'Search code' },
  status: { nl: 'Status', de: 'Status', en: 'Status' },
  isSupplier: { nl: 'Leverancier', de: 'Lieferant', en: 'Supplier' },
  isReseller: { nl: 'Wederverkoper', de: 'Wiederverkäufer', en: 'Reseller' },
  blocked: { nl: 'Geblokkeerd', de: 'Gesperrt', en: 'Blocked' },
  addressLine1: { nl: 'Adres', de: 'Anschrift', en: 'Address' },
  postcode: { nl: 'Postcode', de: 'Postleitzahl', en: 'Postcode' },
  city: { nl: 'Plaats', de: 'Ort', en: 'City' },
  state: { nl: 'Provincie', de: 'Bundesland', en: 'State' },
  country: { nl: 'Land', de: 'Land', en: 'Country' },
  latitude: { nl: 'Breedtegraad', de: 'Breitengrad', en: 'Latitude' },
  longitude: { nl: 'Lengtegraad', de: 'Längengrad', en: 'Longitude' },
  phone: { nl: 'Telefoon', de: 'Telefon', en: 'Phone' },
  email: { nl: 'E-mail', de: 'E-Mail', en: 'E-mail' },
  website: { nl: 'Website', de: 'Website', en: 'Website' },
  chamberOfCommerce: { nl: 'KvK-nummer', de: 'Handelsregisternummer', en: 'Chamber of Commerce number' },
  vatNumber: { nl: 'Btw-nummer', de: 'USt-IdNr.', en: 'VAT number' },
  iban: { nl: 'IBAN', de: 'IBAN', en: 'IBAN' },
  paymentConditionSales: { nl: 'Betalingsconditie verkoop', de: 'Zahlungsbedingung Verkauf', en: 'Payment condition sales' },
  paymentConditionPurchase: { nl: 'Betalingsconditie inkoop', de: 'Zahlungsbedingung Einkauf', en: 'Payment condition purchase' },
  startDate: { nl: 'Begindatum', de: 'Startdatum', en: 'Start date' },
  endDate: { nl: 'Einddatum', de: 'Enddatum', en: 'End date' },
} as const satisfies Partial<Record<keyof Account, Named>>;

/** The fields that the file holds, in its order. */
export const fileFields = Object.keys(columns) as (keyof typeof columns)[]; // the keys of the object are its fields

const statuses: Readonly<Record<Account['status'], Named>> = {
  None: { nl: 'Geen', de: 'Keiner', en: 'None' },
  Suspect: { nl: 'Suspect', de: 'Interessent (kalt)', en: 'Suspect' },
  Prospect: { nl: 'Prospect', de: 'Interessent', en: 'Prospect' },
  Customer: { nl: 'Klant', de: 'Kunde', en: 'Customer' },
};

const yesNo: Readonly<Record<Language, readonly [string, string]>> = { nl: ['nee', 'ja'], de: ['nein', 'ja'], en: ['no', 'yes'] };

const fileNames: Named = { nl: 'relaties', de: 'geschaeftspartner', en: 'accounts' };

/** The name under which the file is saved. */
export function accountsFileName(language: Language, day: string): string {
  return `${fileNames[language]}-${day}.csv`;
}

/** All accounts, page after page, as a CSV file for the spreadsheet of a language's readers. */
export function accountsFile(language: Language, pageBehind: (after: string | undefined) => Promise<Page>): Readable {
  return Readable.from(linesOf(language, pageBehind), { objectMode: false });
}

async function* linesOf(language: Language, pageBehind: (after: string | undefined) => Promise<Page>): AsyncIterable<string> {
  yield (
    byteOrderMark +
      csvLine(
        fileFields.map((field) => columns[field][language]),
        language,
      )
  );
  let after: string | undefined;
  do {
    const page = await pageBehind(after);
    const accounts = JSON.parse(page.json) as Pick<Account, (typeof fileFields)[number]>[]; // the fields that were asked for
    yield accounts
      .map((account) =>
        csvLine(
          fileFields.map((field) => cellOf(account[field], field, language)),
          language,
        ),
      )
      .join('');
    after = page.after;
  } while (after !== undefined);
}

function cellOf(value: unknown, field: keyof typeof columns, language: Language): unknown {
  if (field === 'status') return statuses[value as Account['status']][language];
  return typeof value === 'boolean' ? yesNo[language][value ? 1 : 0] : value;
}
