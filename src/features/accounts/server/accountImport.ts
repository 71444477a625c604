import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { engineerReference, lockDivision } from '#features/divisions/server/index.ts';
import { paymentConditionReference, vatCodeRelation } from '#features/lookups/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { belowThemselves } from '#server/imports/belowThemselves.ts';
import { countryCode } from '#server/imports/countries.ts';
import {
  addError,
  namedBy,
  plainFieldsOf,
  type ImportCall,
  type ImportedRow,
  type ImportEntity,
  type ImportField,
  type ImportValues,
} from '#server/imports/entity.ts';
import { houseNumber } from '#server/imports/houseNumber.ts';
import { languageCode } from '#server/imports/languages.ts';
import { eraseRecords, insertRecords, updateRecords } from '#server/imports/records.ts';
import { accountErrors } from '../rules.ts';
import { completePostcode } from './completePostcode.ts';
import { accountFields } from '../schema.ts';
import { accountTable, addingVisitAddress, keepingVisitAddress, touchesVisitAddress } from './accountTable.ts';
import { addressTable } from './addressTable.ts';
import { keepAccountNames } from './extensions.ts';
import { accountReference, resellerReference } from './published.ts';

const condition = (name: 'paymentConditionSales' | 'paymentConditionPurchase'): ImportField => ({
  schema: accountFields[name],
  relation: namedBy(paymentConditionReference, ['code', 'description'], 'paymentConditions'),
});
const vat = (name: 'salesVatCode' | 'purchaseVatCode', side: 'Sales' | 'Purchase'): ImportField => ({
  schema: accountFields[name],
  relation: vatCodeRelation(side),
});
const ofAccount = (name: 'parentId' | 'invoiceAccountId'): ImportField => ({
  schema: accountFields[name],
  relation: namedBy(accountReference, ['code', 'name'], 'accounts'),
});
const plain = plainFieldsOf(accountFields);

const fields: Readonly<Record<string, ImportField>> = {
  code: plain('code', '00001234'),
  name: plain('name', 'Bakkerij De Korenaar'),
  tradeName: plain('tradeName'),
  searchCode: plain('searchCode'),
  status: { ...plain('status'), choices: 'accounts.statuses' },
  isSupplier: plain('isSupplier'),
  isReseller: plain('isReseller'),
  resellerId: { schema: accountFields.resellerId, relation: namedBy(resellerReference, ['code', 'name']) },
  parentId: ofAccount('parentId'),
  invoiceAccountId: ofAccount('invoiceAccountId'),
  blocked: plain('blocked'),
  addressLine1: plain('addressLine1', 'Dorpsstraat 12'),
  ...houseNumber,
  addressLine2: plain('addressLine2'),
  addressLine3: plain('addressLine3'),
  postcode: plain('postcode', '1234 AB'),
  city: plain('city', 'Utrecht'),
  state: plain('state'),
  country: { ...plain('country', 'NL'), tidy: countryCode },
  latitude: plain('latitude'),
  longitude: plain('longitude'),
  phone: plain('phone', '030 123 45 67'),
  email: plain('email', 'info@example.com'),
  website: plain('website'),
  language: { ...plain('language', 'nl'), tidy: languageCode },
  chamberOfCommerce: plain('chamberOfCommerce'),
  vatNumber: plain('vatNumber'),
  vatCountry: { schema: z.string().max(2), label: 'imports.vatCountry', begins: 'vatNumber' },
  oinNumber: plain('oinNumber'),
  glnNumber: plain('glnNumber'),
  peppolId: plain('peppolId'),
  datevDebtorCode: plain('datevDebtorCode'),
  datevCreditorCode: plain('datevCreditorCode'),
  accountManagerId: {
    schema: accountFields.accountManagerId,
    relation: namedBy(engineerReference, ['code', 'fullName', 'email'], 'engineers'),
  },
  paymentConditionSales: condition('paymentConditionSales'),
  paymentConditionPurchase: condition('paymentConditionPurchase'),
  salesVatCode: vat('salesVatCode', 'Sales'),
  purchaseVatCode: vat('purchaseVatCode', 'Purchase'),
  salesCurrency: plain('salesCurrency', 'EUR'),
  purchaseCurrency: plain('purchaseCurrency', 'EUR'),
  discountSales: plain('discountSales', '0.05'),
  discountPurchase: plain('discountPurchase', '0'),
  creditLineSales: plain('creditLineSales', '2500'),
  purchaseLeadDays: plain('purchaseLeadDays', '14'),
  codeAtSupplier: plain('codeAtSupplier'),
  iban: plain('iban'),
  customerPoRequired: plain('customerPoRequired'),
  remarks: plain('remarks'),
  startDate: plain('startDate', '2026-01-01'),
  endDate: plain('endDate'),
};

/** Import of accounts, identified by their number; one without a number is new and gets the next one. */
export const accountImport: ImportEntity = {
  name: 'accounts',
  resource: 'accounts',
  table: accountTable,
  fields,
  required: ['name'],
  key: [{ field: 'code', as: 'exact' }],
  hasNumbers: true,
  calledBy: 'name',
  titles: ['code', 'name'],
  defaults: { status: 'None', isSupplier: false, isReseller: false, blocked: false, customerPoRequired: false },
  asked: { status: 'Customer' },
  check,
  insert,
  update,
  remove,
};

async function check(call: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  for (const row of rows) {
    completePostcode(row);
    const wrong = accountErrors({ ...row.before, ...row.values, id: row.id });
    for (const [field, errors] of Object.entries(wrong)) row.errors[field] ??= errors ?? [];
  }
  const moved = rows.filter(({ before, values }) => values['parentId'] && values['parentId'] !== before?.['parentId']);
  if (moved.length === 0) return;
  await lockDivision(call);
  const circles = await belowThemselves(call, accountTable, 'parentId', moved);
  for (const row of moved) if (circles.has(row.id)) addError(row, 'parentId', 'headCircle');
}

async function insert(inside: ImportCall, rows: readonly (ImportValues & { id: string })[]): Promise<void> {
  const unnumbered = rows.filter((row) => row['code'] === undefined);
  const numbers = await nextCodes(inside, unnumbered.length);
  const codes = new Map(unnumbered.map(({ id }, at) => [id, numbers[at]]));
  await insertRecords(
    inside,
    accountTable,
    rows.map((row) => ({ ...row, code: row['code'] ?? codes.get(row.id) })),
  );
  await keepVisits(inside, rows.filter(touchesVisitAddress), addingVisitAddress);
}

/** The next free numbers of the division. */
async function nextCodes({ database, division }: WriteCall, count: number): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const drawn = await database.rows<{ code: string }>(sql`
      select lpad(next_number(${division}, 'account')::text, 8, '0') as code from generate_series(1, ${count - free.length})`);
    const codes = drawn.map(({ code }) => code);
    const taken = await database.rows<{ code: string }>(sql`
      select a.code from account a where a.division = ${division} and a.code = any (${codes}::text[])`);
    free.push(...codes.filter((code) => !taken.some((one) => one.code === code)));
  }
  return free;
}

async function update(inside: ImportCall, changes: Parameters<ImportEntity['update']>[1]): Promise<void> {
  await updateRecords(inside, accountTable, changes);
  const idsOf = (isWanted: (values: ImportValues) => boolean) =>
    changes.filter(({ values }) => isWanted(values)).map(({ before }) => ({ id: before.id }));
  await keepVisits(inside, idsOf(touchesVisitAddress), keepingVisitAddress);
  const renamed = idsOf((values) => values['name'] !== undefined).map(({ id }) => id);
  if (renamed.length > 0) await keepAccountNames(inside, renamed);
}

async function keepVisits({ database, division }: WriteCall, accounts: readonly { id: string }[], part: Sql): Promise<void> {
  if (accounts.length === 0) return;
  await database.rows(sql`
    with r as materialized (select * from account a where a.division = ${division} and a.id = any (${accounts.map(({ id }) => id)}::uuid[])), ${part}
    select count(*) from visit`);
}

async function remove(inside: ImportCall, ids: readonly string[]): Promise<void> {
  const { database, division } = inside;
  await database.rows(sql`
    delete from ${addressTable.sql} where division = ${division} and id = any (${ids}::uuid[]) and "accountId" = id returning id`);
  await eraseRecords(inside, accountTable, ids);
}
