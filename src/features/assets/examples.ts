import { seededId } from '#contract/seededId.ts';

const locationId = seededId(120001, 'location', 1);
const id = seededId(120001, 'asset', 1);
// Separate records, because a record that one call removes is missing for the next
const sharedLocationId = seededId(120001, 'location', 3);
const replacedId = seededId(120001, 'asset', 2);
const movedId = seededId(120001, 'asset', 3);
const removedId = seededId(120001, 'asset', 4);
const reference = seededId(120001, 'assetAttachment', 1);
const body = {
  assetType: 'ExtinguishSprayFoam',
  name: 'Blusser hal begane grond',
  manufacturer: 'Ajax',
  model: 'VS6-C',
  serialNumber: 'A21-004417',
  productionDate: '2021-03',
  building: 'Hoofdgebouw',
  floor: '0',
  attributes: { capacity: 6 },
};

/** Examples of the calls of assets, by the operation's name. */
export const assetExamples = {
  getAssetByTag: { path: { tag: 'T120001-000001' } },
  reportOnAsset: {
    path: { tag: 'T120001-000001' },
    body: {
      kind: 'Defect',
      name: 'J. de Wit',
      phone: '0612345678',
      message: 'De verzegeling is verbroken.',
      language: 'nl',
      consent: true,
    },
  },
  listAssetTypes: { path: { division: '120001' } },
  listAssetsOfDivision: { path: { division: '120001' } },
  getAssetOfDivision: { path: { division: '120001', id } },
  listAssetEvents: { path: { division: '120001', id } },
  getAssetAttachmentData: { path: { division: '120001', id, reference } },
  changeAssets: { path: { division: '120001' }, body: { action: 'update', ids: [id], values: { building: 'Hal 2' } } },
  undoAssetChanges: { path: { division: '120001' }, body: { at: '2026-03-02T10:00:00.000Z', ids: [id] } },
  moveAssetsToDivision: { path: { fromDivisionId: '120001', locationId: sharedLocationId, toDivisionId: '120002' } },
  listAssetsOfType: { path: { locationId, type: 'ExtinguishSprayFoam' } },
  listAssets: { path: { locationId } },
  createAsset: { path: { locationId }, body },
  getAsset: { path: { locationId, id } },
  updateAsset: { path: { locationId, id }, body: { room: '0.14', notes: 'Achter de deur.' } },
  deleteAsset: { path: { locationId, id: removedId } },
  restoreAsset: { path: { locationId, id } },
  orderAssets: { path: { locationId }, body: { ids: [id] } },
  listEventsAtLocation: { path: { locationId } },
  undoAssetEvent: { path: { locationId, id, eventId: seededId(120001, 'assetEventUpdated', 1) } },
  giveAssetTag: { path: { locationId, id: seededId(120001, 'asset', 5) } },
  moveAsset: { path: { locationId, id: movedId, newLocationId: seededId(120001, 'location', 2) } },
  replaceAsset: { path: { locationId, id: replacedId }, body: { ...body, serialNumber: 'A26-001203', reason: 'Ouder dan 20 jaar' } },
  attachToAsset: { path: { locationId, id }, body: { type: 'Photo', description: 'Plaats achter de deur' } },
  deleteAssetAttachment: { path: { locationId, id, reference } },
};
