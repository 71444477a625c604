import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { areas, mergeMessages, type Messages } from '#console/i18n/loadMessages.ts';
import { accounts } from '#features/accounts/contract.ts';
import { entities } from '#features/audit/entities.ts';
import { assets } from '#features/assets/contract.ts';
import { complaints } from '#features/complaints/contract.ts';
import { purchaseInvoices } from '#features/purchase-invoices/contract.ts';
import { purchaseOrders } from '#features/purchase-orders/contract.ts';
import { salesOrders } from '#features/sales-orders/contract.ts';
import { stock } from '#features/inventory/contract.ts';
import { divisions } from '#features/divisions/contract.ts';
import { items, salesPrices, serviceItems } from '#features/items/contract.ts';
import { lookups } from '#features/lookups/contract.ts';
import { serviceRequests } from '#features/service-requests/contract.ts';
import { workOrders } from '#features/work-orders/contract.ts';

const root = resolve(import.meta.dirname, '..');

/** The calls that a form of the console saves with, by its resource. */
const saves: Record<string, readonly Operation[]> = {
  accounts: [accounts.createAccount, accounts.updateAccount],
  assemblyItems: [serviceItems.createAssemblyItem],
  assets: [assets.createAsset, assets.updateAsset, assets.replaceAsset],
  contacts: [accounts.createContact, accounts.updateContact],
  complaints: [complaints.createComplaint],
  divisions: [divisions.createDivision, divisions.updateDivision],
  divisionEngineers: [divisions.createEngineer],
  financialPeriods: [lookups.createFinancialPeriod],
  itemGroups: [items.createItemGroup],
  journals: [lookups.createJournal],
  paymentConditions: [lookups.createPaymentCondition],
  salesOrders: [salesOrders.createSalesOrder, salesOrders.updateSalesOrder],
  salesPrices: [salesPrices.createSalesItemPrice],
  stockCounts: [stock.createStockCount],
  stockTransfers: [stock.createStockTransfer],
  shippingMethods: [lookups.createShippingMethod],
  units: [lookups.createUnit],
  vatCodes: [lookups.createVatCode],
  purchaseOrders: [purchaseOrders.createPurchaseOrder, purchaseOrders.updatePurchaseOrder],
  purchaseInvoices: [purchaseInvoices.savePurchaseInvoice],
  workOrders: [workOrders.createWorkOrder, workOrders.updateWorkOrder],
  serviceRequests: [serviceRequests.createServiceRequest, serviceRequests.updateServiceRequest],
};

/** Fields whose names are never shown, such as ids of lines. */
const nameless = new Set(['id', 'version']);

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  readOnly?: boolean;
}

/** The fields that a body may hold, those of its lines below the name of their list. */
function fieldsOf(schema: JsonSchema, path = ''): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name, field]) => field.readOnly !== true && !nameless.has(name))
    .flatMap(([name, field]) => {
      const items = [field, ...(field.anyOf ?? [])].flatMap((one) => one.items ?? []).filter((one) => one.properties !== undefined);
      const isOfLines = items.length > 0 && path === '';
      return isOfLines ? items.flatMap((one) => [`${name}.title`, ...fieldsOf(one, `${name}.`)]) : [path + name];
    });
}

function labelled(messages: Messages, key: string): boolean {
  const found = key
    .split('.')
    .reduce<string | Messages | undefined>((node, name) => (typeof node === 'object' ? node[name] : undefined), messages);
  return typeof found === 'string';
}

describe.each(['nl', 'de', 'en'])('the forms in %s', (language) => {
  const files = areas.map((area): Messages => JSON.parse(readFileSync(join(root, 'i18n', area, `${language}.json`), 'utf8')));
  const messages = files.reduce(mergeMessages, {});

  test.each(Object.entries(entities))('have labels for what the log tells of %s', (_entity, { resource }) => {
    const { fields } = (messages['resources'] as Record<string, Messages>)[resource] ?? {};
    expect(Object.keys(fields ?? {})).not.toEqual([]);
  });

  test.each(Object.entries(saves))('have a label for every field of %s that can be refused or clash', (resource, operations) => {
    const bodies = operations.map(({ body }) => body as z.ZodType);
    const fields = bodies.flatMap((body) => fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema));
    expect(fields.length).toBeGreaterThan(1);
    expect([...new Set(fields)].filter((field) => !labelled(messages, `resources.${resource}.fields.${field}`))).toEqual([]);
  });
});
