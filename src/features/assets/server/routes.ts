import { invalidField, Problem } from '#contract/problem.ts';
import { divisionOfLocation } from '#features/locations/server/index.ts';
import { audit } from '#server/database/audit.ts';
import { write } from '#server/database/write.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { json, list, noContent, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { exportedWith, implement } from '#server/http/implement.ts';
import { assetTypeKeys, assetTypeNamed } from '../assetTypeKeys.ts';
import { assets } from '../contract.ts';
import { attach, attachmentData, detach } from './attachments.ts';
import { changeMany } from './bulk.ts';
import { undoMany } from './bulkUndo.ts';
import { addAsset, editAsset, giveTag } from './edits.ts';
import { moveToDivision } from './divisionMove.ts';
import { removeAsset, restoreAsset } from './endings.ts';
import { listEvents, listSiteEvents } from './events.ts';
import { attributeColumns } from './exportAttributes.ts';
import { moveAsset } from './moves.ts';
import { replaceAsset } from './replace.ts';
import { openedAttributes } from './secrets.ts';
import { listAssets, listAssetsAt, lockAssets, readAsset, requireReplacement, storedAsset, type AssetFilter } from './store.ts';
import { addressOfAsset } from './tables.ts';
import { listTypes } from './types.ts';
import { undoEvent } from './undoEvent.ts';
import { orderAssets } from './walkOrder.ts';

const handlers = implement(assets, {
  listAssetTypes: (call) => listTypes(call),
  listAssetsOfDivision: async (call) => list(await listAssets(call, call.list, filterOf(call), call.services.now())),
  listAssets: (call) => listAssetsAt(call, { ...filterOf(call), locationId: call.path.locationId }, call.query.all),
  listAssetsOfType: (call) => {
    const assetType = assetTypeNamed(call.path.type);
    if (!assetType) throw invalidField('type', 'choice', { values: assetTypeKeys.join(', ') });
    return listAssetsAt(call, { ...filterOf(call), locationId: call.path.locationId, assetType: [assetType] });
  },
  getAsset: (call) => readAsset(call, call.path.id, call.path.locationId),
  getAssetOfDivision: (call) => (call.query.withSecrets ? readWithSecrets(call, call.path.id) : readAsset(call, call.path.id)),
  listAssetEvents: async (call) => {
    await storedAsset(call, call.path.id);
    return list(await listEvents(call, call.path.id));
  },

  createAsset: (call) =>
    write(call, async (inside) => {
      const { id, ...body } = call.body;
      const { locationId } = call.path;
      if (id === undefined) return created(inside, locationId, await addAsset(inside, locationId, body));
      return changed(inside, { locationId, id }, body);
    }),
  updateAsset: (call) => write(call, async (inside) => changed(inside, call.path, call.body)),
  deleteAsset: (call) =>
    write(call, async (inside) => {
      await removeAsset(inside, call.path);
      return noContent;
    }),
  restoreAsset: (call) =>
    write(call, async (inside) => {
      await restoreAsset(inside, call.path);
      return readAsset(inside, call.path.id);
    }),
  listEventsAtLocation: async (call) => list(await listSiteEvents(call, call.path.locationId)),
  undoAssetEvent: (call) =>
    write(call, async (inside) => {
      await undoEvent(inside, call.path, call.path.eventId);
      return readAsset(inside, call.path.id);
    }),
  giveAssetTag: (call) =>
    write(call, async (inside) => {
      await giveTag(inside, call.path);
      return readAsset(inside, call.path.id);
    }),
  moveAsset: async (call) => {
    // Outside the transaction, because it asks the whole installation, on another connection
    await requireSameDivision(call, call.path.newLocationId);
    return write(call, async (inside) => {
      const warnings = await moveAsset(inside, call.path, call.path.newLocationId);
      const { json: text = '{}', ...answer } = await readAsset(inside, call.path.id);
      return { ...answer, json: `${text.slice(0, -1)},"warnings":${JSON.stringify(warnings)}}` };
    });
  },
  replaceAsset: (call) =>
    write(call, async (inside) => {
      const { reason, id, ...body } = call.body;
      const { locationId } = call.path;
      if (id === undefined) return created(inside, locationId, await replaceAsset(inside, call.path, body, reason));
      const { keepTag: _keepTag, ...fields } = body;
      await requireReplacement(inside, id, call.path.id);
      return changed(inside, { locationId, id }, fields);
    }),
  moveAssetsToDivision: async (call) => json(await moveToDivision(call, call.path.locationId, Number(call.path.toDivisionId))),
  orderAssets: (call) => write(call, async (inside) => json(await orderAssets(inside, call.path.locationId, call.body.ids))),
  changeAssets: (call) => write(call, async (inside) => json(await changeMany(inside, call.body))),
  undoAssetChanges: (call) => write(call, async (inside) => json(await undoMany(inside, call.body))),

  attachToAsset: (call) =>
    write(call, (inside) => {
      const { type, description } = call.form;
      if ((type !== 'Photo' && type !== 'Video') || !call.file) throw invalidField('type', 'required');
      return attach({ ...inside, ifMatch: undefined }, call.path, { type, description: description ?? null }, call.file);
    }),
  deleteAssetAttachment: (call) => write(call, (inside) => detach(inside, call.path, call.path.reference)),
  getAssetAttachmentData: (call) => attachmentData(call, call.path, call.query.thumbnail ?? false),
});

/** The calls for objects, except those without sign-in. */
export const assetRoutes = exportedWith<typeof assets>(handlers, {
  listAssetsOfDivision: (call) => attributeColumns(call, filterOf(call)),
  listAssets: (call) => attributeColumns(call, { ...filterOf(call), locationId: call.path.locationId }),
  listAssetsOfType: (call) => {
    const assetType = assetTypeNamed(call.path.type);
    return attributeColumns(call, { ...filterOf(call), locationId: call.path.locationId, assetType: assetType ? [assetType] : [] });
  },
});

function filterOf(call: Call): AssetFilter {
  return call.list.filter as AssetFilter; // parsed by the operation's schema
}

async function created(inside: PersonalCall, locationId: string, id: string): Promise<Answer> {
  return { ...(await readAsset(inside, id)), status: 201, headers: { Location: addressOfAsset({ locationId, id }) } };
}

async function changed(
  inside: PersonalCall,
  at: { locationId: string; id: string },
  body: Parameters<typeof addOrEdit>[2],
): Promise<Answer> {
  await addOrEdit(inside, at, body);
  return { ...(await readAsset(inside, at.id)), status: 200 };
}

// In a body with an id, an empty tag counts as absent
function addOrEdit(inside: PersonalCall, at: { locationId: string; id: string }, { tag, ...body }: TaglessBody): Promise<void> {
  return editAsset(inside, at, tag ? { ...body, tag } : body);
}

type TaglessBody = Omit<Parameters<typeof editAsset>[2], 'tag'> & { tag?: string | null | undefined };

async function readWithSecrets(call: Call, id: string): Promise<Answer> {
  return write({ ...call, idempotency: undefined }, async (inside) => {
    const [stored] = await lockAssets(inside, [id]);
    const asset = found(stored);
    const answer = await readAsset(inside, asset.id);
    await audit(inside, { entity: 'asset', entityId: asset.id, action: 'readSecrets' });
    const attributes = openedAttributes(call.services, asset, asset.attributes);
    const shown = JSON.parse(answer.json ?? '{}') as object; // a record, built by the database
    return { ...answer, json: JSON.stringify({ ...shown, attributes }) };
  });
}

async function requireSameDivision({ services, division, person }: Call, locationId: string): Promise<void> {
  const other = await divisionOfLocation(services.everywhere, locationId);
  const isOther = other !== undefined && other !== division;
  if (isOther && (person.divisions === 'all' || person.divisions.includes(other))) throw new Problem('otherDivision');
}
