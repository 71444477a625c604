import { companyOf } from '#features/divisions/server/index.ts';
import { unitName } from '#contract/unitName.ts';
import { readRecord } from '#server/database/read.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import { record, type Answer } from '#server/http/answer.ts';
import { shownToCustomer, type CustomerWorkOrder } from '../customerSchema.ts';
import { takesSignature } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';
import { visitedAddress } from '#features/locations/server/index.ts';
import { linkExpiry } from './links.ts';
import { firstNameOf, textOf } from './reportPdf.ts';
import { signedStateOf } from './signedHash.ts';
import { workOrderTable } from './tables.ts';
import { visitedObjects, type VisitedObject } from './visitedObjects.ts';

/** A work order as its link shows it; only fields that are listed here are returned. @throws Problem notFound */
export async function customerView(call: PersonalCall, id: string): Promise<Answer> {
  const { json, version } = found(await readRecord(call.database, workOrderTable, call.division, id));
  const order = JSON.parse(json) as WorkOrder; // built by the database
  const [company, address, engineerFirstName, linkExpires, { objects, outcomes }] = await Promise.all([
    companyOf(call.database, call.division),
    visitedAddress(call, order.locationId),
    firstNameOf(call, order.engineerId),
    linkExpiry(call, id),
    visitedObjects(call, order),
  ]);
  const { contentHash, isChanged } = signedStateOf(order, outcomes);
  const { phone, email, website, theme, name, isActive } = found(company);
  const view: CustomerWorkOrder = {
    ...shownToCustomer.parse(order),
    engineerFirstName,
    location: found(address),
    company: { name, phone, email, website, theme },
    items: itemsOf(call, order, objects),
    assets: objects.map(objectOf),
    autograph: order.autograph ? signatureOf(order.autograph, isChanged) : null,
    contentHash,
    canSign: isActive && takesSignature(order.status),
    linkExpires,
  };
  const answer = record({ json: JSON.stringify(view), version });
  return { ...answer, headers: { 'Cache-Control': 'private, no-store' } };
}

function itemsOf(
  { services, language }: PersonalCall,
  { items = [] }: WorkOrder,
  objects: readonly VisitedObject[],
): CustomerWorkOrder['items'] {
  const hasPrices = services.settings.WORK_ORDER_LINK_PRICES;
  const unitText = (key: string) => services.translate(language, key);
  const names = new Map(objects.map((asset) => [asset.id, asset.name ?? asset.tag]));
  return items.map((line) => {
    const { lineNumber, kind, unitCode, status, outcome, quantity, quantityUsed, unitPrice, discount } = line;
    const asset = line.assetId === null ? null : (names.get(line.assetId) ?? null);
    const words = { asset, unit: unitName(unitText, unitCode) || null, description: textOf(line) || null };
    const shown = { lineNumber, kind, unitCode, status, outcome, quantity, quantityUsed, ...words };
    return hasPrices ? { ...shown, unitPrice, discount } : shown;
  });
}

function objectOf({ tag, assetType, typeLabel, name, place, result, assetMissing, failedPoints, findings }: VisitedObject) {
  return { tag, assetType, typeLabel, name, place, result, assetMissing, failedPoints, findings };
}

function signatureOf({ signedBy, role, signedAt, remark, rating }: NonNullable<WorkOrder['autograph']>, isChanged: boolean) {
  return { signedBy, role, signedAt, remark, rating, isChanged };
}
