import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { divisionCode, flag, language, uuid } from '#contract/values.ts';
import { attachment, mediaType } from './attachmentSchema.ts';
import { divisionMove } from './divisionMoveSchema.ts';
import {
  assetAtLocationFilter,
  assetBulkChange,
  assetBulkResult,
  assetBulkUndo,
  assetFilter,
  walkOrder,
  walkOrderResult,
} from './bulkSchema.ts';
import { assetEvent, assetEventFilter, siteEvent, siteEventFilter } from './eventSchema.ts';
import { publicAsset, publicReport, publicReportAnswer } from './publicReportSchema.ts';
import { asset, assetFields, assetType, movedAsset, newAssetTag } from './schema.ts';

const sort = ['number', 'tag', 'nextServiceDate', 'assetType', 'modified'];
const inDivision = {
  sort: ['dueDate', 'nextServiceDate', 'number', 'tag', 'assetType', 'locationName', 'modified'],
  filter: assetFilter,
};
const writableAsset = bodyFields(assetFields);
const { status: _status, tag: _tag, ...rest } = writableAsset;
const newAsset = { id: uuid.optional(), tag: newAssetTag.optional(), ...rest };
const pathOfOne = { locationId: uuid, id: uuid };

/** The body of a new asset. */
export const newAssetBody = bodyOf(asset, { ...newAsset, assetType: assetFields.assetType });
/** The body of a change. */
export const assetChange = bodyOf(asset, writableAsset);
/** The body of an asset that replaces another one. */
export const replacementBody = bodyOf(asset, {
  ...newAsset,
  keepTag: z.boolean().optional(),
  reason: z.string().trim().max(255).optional(),
});

const attachmentForm = { type: mediaType, description: z.string().trim().max(255).optional() };

// A building with a single public address has many people who scan; guessing a tag takes far more requests
const lookupsPerMinute = 240;

/** Objects at locations: their types, attachments, moves and public page. */
export const assets = defineContract('mechanic', {
  getAssetByTag: operation('GET /api/assets/{tag}', {
    calls: ['asset.byTag'],
    summary: 'The object with this tag: whole for who is signed in, its public view for others',
    access: 'anonymous',
    scope: 'tag',
    query: z.object({ language: language.optional() }),
    answer: z.union([asset, publicAsset]),
    perMinute: lookupsPerMinute,
  }),
  reportOnAsset: operation('POST /api/public/asset/{tag}', {
    calls: ['asset.public'],
    summary: 'Looks up an object without sign-in, or reports a check, a defect, its use or its absence',
    access: 'anonymous',
    scope: 'tag',
    headers: { PageSize: queryNumber(z.int().min(1).max(1000)).optional() },
    body: publicReport,
    bodyOptional: true,
    answer: publicReportAnswer,
    perMinute: lookupsPerMinute,
  }),
  listAssetTypes: operation('GET /api/divisions/{division}/assetTypes', {
    calls: ['assettype.byDivision'],
    summary: 'The 26 kinds of objects with their intervals, own fields and checklists',
    access: 'employee',
    answer: z.array(assetType),
  }),
  listAssetsOfDivision: operation('GET /api/divisions/{division}/assets', {
    summary: 'The objects of all locations of a division; replaced and removed ones only where their status or id is asked for',
    access: 'employee',
    list: inDivision,
    answer: z.array(asset),
  }),
  getAssetOfDivision: operation('GET /api/divisions/{division}/assets/{id}', {
    summary: 'One object of a division. Its secrets are masked unless withSecrets=true, which is recorded',
    access: 'employee',
    path: { id: uuid },
    query: z.object({ withSecrets: flag.optional() }),
    answer: asset,
  }),
  listAssetEvents: operation('GET /api/divisions/{division}/assets/{id}/events', {
    summary: 'What happened to an object, and before it to those that it replaced, newest first',
    access: 'employee',
    path: { id: uuid },
    list: { sort: ['-at'], filter: assetEventFilter },
    answer: z.array(assetEvent),
  }),
  getAssetAttachmentData: operation('GET /api/divisions/{division}/assets/{id}/attachments/{reference}/data', {
    summary: 'The bytes of a photo or video, whole or a range of them; with `thumbnail` a small picture of a photo',
    access: 'employee',
    path: { id: uuid, reference: uuid },
    query: z.object({ thumbnail: flag.optional() }),
    bytes: true,
  }),
  changeAssets: operation('POST /api/divisions/{division}/assets/changes', {
    summary: 'Moves, replaces or changes many objects at once, by their ids or all that a filter gives, with a result for each',
    access: 'employee',
    body: assetBulkChange,
    answer: assetBulkResult,
  }),
  undoAssetChanges: operation('POST /api/divisions/{division}/assets/changes/undo', {
    summary: 'Undoes one change of many objects for some of them, with a result for each; an object that changed since is refused',
    access: 'employee',
    body: assetBulkUndo,
    answer: assetBulkResult,
  }),
  moveAssetsToDivision: operation('PUT /api/division/{fromDivisionId}/locations/{locationId}/assets/move/to/{toDivisionId}', {
    calls: ['asset.moveDivision'],
    summary: 'Moves all live objects of a location to another division',
    access: 'administrator',
    divisionParameter: 'fromDivisionId',
    path: { fromDivisionId: divisionCode, locationId: uuid, toDivisionId: divisionCode },
    answer: divisionMove,
  }),
  listAssetsOfType: operation('GET /api/locations/{locationId}/assets/type/{type}', {
    calls: ['asset.byType'],
    summary: 'The objects of one kind at a location',
    access: 'employee',
    scope: 'location',
    path: { locationId: uuid },
    list: { sort, filter: assetAtLocationFilter.omit({ assetType: true }) },
    answer: z.array(asset),
  }),
  listAssets: operation('GET /api/locations/{locationId}/assets', {
    calls: ['asset.byLocation'],
    summary: 'The objects of a location by number; removed and replaced ones only with `all`',
    access: 'employee',
    scope: 'location',
    path: { locationId: uuid },
    query: z.object({ all: flag.optional() }),
    list: { sort, filter: assetAtLocationFilter },
    answer: z.array(asset),
  }),
  createAsset: operation('POST /api/locations/{locationId}/assets', {
    calls: ['asset.create'],
    summary: 'A new object; without a tag it gets one',
    access: 'employee',
    scope: 'location',
    path: { locationId: uuid },
    body: newAssetBody,
    status: 201,
    answer: asset,
  }),
  getAsset: operation('GET /api/locations/{locationId}/assets/{id}', {
    calls: ['asset.byId'],
    summary: 'One object of a location',
    access: 'employee',
    scope: 'location',
    path: pathOfOne,
    answer: asset,
  }),
  updateAsset: operation('PUT /api/locations/{locationId}/assets/{id}', {
    calls: ['asset.update'],
    summary: 'Changes the fields that are sent of an object',
    access: 'employee',
    scope: 'location',
    path: pathOfOne,
    body: assetChange,
    answer: asset,
  }),
  deleteAsset: operation('DELETE /api/locations/{locationId}/assets/{id}', {
    calls: ['asset.delete'],
    summary: 'Takes an object away; its history is kept',
    access: 'supervisor',
    scope: 'location',
    path: pathOfOne,
    status: 204,
  }),
  restoreAsset: operation('POST /api/locations/{locationId}/assets/{id}/restore', {
    summary: 'Takes a removed object into service again',
    access: 'supervisor',
    scope: 'location',
    path: pathOfOne,
    answer: asset,
  }),
  orderAssets: operation('POST /api/locations/{locationId}/assets/order', {
    summary: 'Numbers the objects of a location in the order in which they are visited; those that are not named follow',
    access: 'employee',
    scope: 'location',
    path: { locationId: uuid },
    body: walkOrder,
    answer: walkOrderResult,
  }),
  listEventsAtLocation: operation('GET /api/locations/{locationId}/assets/events', {
    summary: 'What happened to the objects of a location, and which of them were moved away, newest first',
    access: 'employee',
    scope: 'location',
    path: { locationId: uuid },
    list: { sort: ['-at'], filter: siteEventFilter },
    answer: z.array(siteEvent),
  }),
  undoAssetEvent: operation('POST /api/locations/{locationId}/assets/{id}/events/{eventId}/undo', {
    summary: 'Undoes one change or move of an object, unless the same fields changed again since',
    access: 'employee',
    scope: 'location',
    path: { ...pathOfOne, eventId: uuid },
    answer: asset,
  }),
  giveAssetTag: operation('POST /api/locations/{locationId}/assets/{id}/tag', {
    summary: 'Gives an object with a tag of its own one that the server makes, which has a public page',
    access: 'employee',
    scope: 'location',
    path: pathOfOne,
    answer: asset,
  }),
  moveAsset: operation('PUT /api/locations/{locationId}/assets/{id}/move/{newLocationId}', {
    calls: ['asset.move'],
    summary: 'Moves an object, and what hangs on it, to another location of the division',
    access: 'employee',
    scope: 'location',
    path: { ...pathOfOne, newLocationId: uuid },
    answer: movedAsset,
  }),
  replaceAsset: operation('POST /api/locations/{locationId}/assets/{id}/replace', {
    calls: ['asset.replace'],
    summary: 'Puts a new object in the place of another',
    access: 'employee',
    scope: 'location',
    path: pathOfOne,
    body: replacementBody,
    status: 201,
    answer: asset,
  }),
  attachToAsset: operation('POST /api/locations/{locationId}/assets/{id}/attachments', {
    calls: ['asset.attach'],
    summary: 'Adds a photo or video to an object',
    access: 'employee',
    scope: 'location',
    path: pathOfOne,
    form: attachmentForm,
    upload: 'media',
    status: 201,
    answer: attachment,
  }),
  deleteAssetAttachment: operation('DELETE /api/locations/{locationId}/assets/{id}/attachments/{reference}', {
    calls: ['asset.attachment.delete'],
    summary: 'Removes a photo or video of an object',
    access: 'employee',
    scope: 'location',
    path: { ...pathOfOne, reference: uuid },
    status: 204,
  }),
});
