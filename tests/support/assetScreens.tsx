import type { ReactNode } from 'react';
import { seededId } from '#contract/seededId.ts';
import type { Asset } from '#features/assets/schema.ts';
import { assetsConsole } from '#features/assets/console/index.ts';
import type { Location } from '#features/divisions/schema.ts';
import { itemsConsole } from '#features/items/console/index.ts';
import { locationsConsole } from '#features/locations/console/index.ts';
import { serviceReportsConsole } from '#features/service-reports/console/index.ts';
import catalogue from '../../src/features/assets/norms/assetTypes.json' with { type: 'json' };
import { listReply, renderConsole, type RenderConsoleOptions, type Reply } from './renderConsole.tsx';
import { storedUploads } from './storedUploads.ts';
import { stamps } from './stamps.ts';

const nothing = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, null]));

/** A place of a customer. */
export const location = {
  ...stamps,
  ...nothing('addressId', 'parentId', 'latitude', 'longitude', 'contactId', 'directions', 'accessNotes', 'safetyNotes', 'serviceMonth'),
  ...nothing('serviceIntervalMonths', 'contractNumber', 'territory', 'nextServiceDate'),
  id: seededId(120001, 'location', 1),
  code: '00000012',
  name: 'Vleugel B',
  accountId: seededId(120001, 'account', 1),
  accountName: 'Ziekenhuis De Linde',
  addressLine1: 'Lindelaan 12',
  postcode: '3511 AB',
  city: 'Utrecht',
  country: 'NL',
  phone: '030 123 45 67',
  openingHours: 'melden bij de receptie',
  active: true,
  assetCount: 3,
} as unknown as Location;

/** An object at {@link location}. Fields that are not given are empty. */
export function assetOf(number: number, fields: Partial<Asset> & Record<string, unknown> = {}): Asset {
  return {
    ...stamps,
    ...nothing('name', 'itemId', 'installationDate', 'purchaseDate', 'warrantyUntil', 'room', 'position', 'latitude', 'longitude'),
    ...nothing('parentAssetId', 'serviceIntervalMonths', 'notes', 'itemCode', 'nextExtendedServiceDate', 'nextOverhaulDate'),
    ...nothing('replaceBefore', 'dueReason', 'replacedById', 'replacesId', 'planX', 'planY', 'planDocumentId', 'lastServiceDate', 'floor'),
    id: seededId(120001, 'asset', number),
    number,
    tag: `K7QF2-${number}`,
    customerReference: `FE-023${number}`,
    assetType: 'ExtinguishPowder',
    manufacturer: 'Neuruppin',
    model: 'P9',
    serialNumber: `S681285${number}`,
    productionDate: '2016-05',
    ownership: 'Customer',
    building: 'Vleugel B',
    attributes: { capacity: 9 },
    status: 'InService',
    condition: 'NotInspected',
    locationId: location.id,
    locationName: location.name,
    accountId: location.accountId,
    accountName: location.accountName,
    isServerTag: true,
    nextServiceDate: '2999-01-01',
    dueDate: fields.nextServiceDate ?? '2999-01-01',
    dueReasons: { missing: [] },
    ...fields,
  } as unknown as Asset;
}

/** The types as the call answers them in Dutch. */
export const assetTypes = catalogue.assetTypes.map(({ label, attributes, checklist, ...type }) => ({
  ...type,
  label: label.nl,
  checklist: checklist.map(({ label: own, ...point }) => ({ ...point, label: own.nl })),
  attributes: attributes.map(({ label: own, ...attribute }) => ({
    ...attribute,
    label: own.nl,
    ...('enum' in attribute ? { enum: attribute.enum?.map(({ value, label: name }) => ({ value, label: name.nl })) } : {}),
  })),
}));

/** Maps method and path to the answer of the server. */
export type Answers = Record<string, (body: string, url: string) => Reply | Promise<Reply>>;

/** Renders screens of objects and locations at an address. Calls without a given answer return an empty answer. */
export function showAssets(
  routes: Record<string, ReactNode>,
  at: string,
  answers: Answers = {},
  options: Pick<RenderConsoleOptions, 'accessToken'> = {},
) {
  const base: Answers = {
    'GET /api/divisions/120001/assetTypes': () => ({ json: assetTypes }),
    'GET /api/divisions/120001/assets': () => listReply([]),
    [`GET /api/120001/location/${location.id}`]: () => ({ json: location }),
    'GET /api/exact/divisions/120001/locations': () => listReply([location]),
  };
  const all = { ...base, ...answers };
  const uploads = storedUploads();
  return renderConsole(<p />, {
    ...options,
    at,
    routes,
    resources: {
      ...assetsConsole.resources,
      ...locationsConsole.resources,
      ...serviceReportsConsole.resources,
      ...itemsConsole.resources,
    },
    answer: (request) => {
      const { method, url, body } = request;
      const path = url.split('?')[0] ?? '';
      const found = all[`${method} ${path}`];
      if (found) return found(String(body), url);
      return /\/(events|serviceReports|document|agreedIntervals)$/.test(path) ? listReply([]) : uploads.answer(request);
    },
  });
}
