import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '#contract/csv.ts';
import type { Language } from '#contract/values.ts';
import type { Page } from '#server/http/answer.ts';
import type { Account } from '../schema.ts';

/** The fields that the file holds, in its order. */
export const fileFields = [
  'code',
  'name',
  'tradeName',
  'searchCode',
  'status',
  'isSupplier',
  'isReseller',
  'blocked',
  'addressLine1',
  'postcode',
  'city',
  'state',
  'country',
  'latitude',
  'longitude',
  'phone',
  'email',
  'website',
  'chamberOfCommerce',
  'vatNumber',
  'iban',
  'paymentConditionSales',
  'paymentConditionPurchase',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof Account)[];

type Field = (typeof fileFields)[number];

/** For whom a file is written: the dialect of the spreadsheet, and the texts by their keys. */
export interface FileReader {
  language: Language;
  text: (key: string) => string;
}

/** The name under which the file is saved. */
export function accountsFileName({ text }: FileReader, day: string): string {
  return `${text('accounts.title').toLowerCase()}-${day}.csv`;
}

/** All accounts, page after page, as a CSV file for the spreadsheet of a language's readers. */
export function accountsFile(reader: FileReader, pageBehind: (after: string | undefined) => Promise<Page>): Readable {
  return Readable.from(linesOf(reader, pageBehind), { objectMode: false });
}

async function* linesOf(reader: FileReader, pageBehind: (after: string | undefined) => Promise<Page>): AsyncIterable<string> {
  const line = (cellOf: (field: Field) => unknown) => csvLine(fileFields.map(cellOf), reader.language);
  yield byteOrderMark + line((field) => reader.text(`resources.accounts.fields.${field}`));
  let after: string | undefined;
  do {
    const page = await pageBehind(after);
    const accounts = JSON.parse(page.json) as Pick<Account, Field>[]; // the fields that were asked for
    yield accounts.map((account) => line((field) => cellOf(account[field], field, reader))).join('');
    after = page.after;
  } while (after !== undefined);
}

function cellOf(value: unknown, field: Field, { text }: FileReader): unknown {
  if (field === 'status') return text(`accounts.statuses.${String(value)}`);
  return typeof value === 'boolean' ? text(value ? 'forms.yes' : 'forms.no') : value;
}
