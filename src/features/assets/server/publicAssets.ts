import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Language } from '#contract/values.ts';
import { companyOf, isActiveOf, phoneOf } from '#features/divisions/server/index.ts';
import type { Call } from '#server/http/call.ts';
import { rowsOf } from '#server/database/table.ts';
import { found } from '#server/http/found.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import type { DueReasons, NextDate } from '../norms/dueReason.ts';
import { assetTypeOf } from '../norms/assetTypes.ts';
import { reasonText } from '../norms/reasonText.ts';
import type { publicAsset } from '../publicReportSchema.ts';
import { isLive } from '../rules.ts';
import type { AssetStatus } from '../schema.ts';
import { findByTag } from './tags.ts';
import { assetTable } from './tables.ts';
import { howToUse, sizeField, userChecks } from './publicUse.ts';
import { unitOf } from '../units.ts';

/** The data of an object that its public page is made from. */
export interface TaggedAsset {
  id: string;
  tag: string;
  locationId: string;
  assetType: AssetTypeKey;
  model: string | null;
  room: string | null;
  status: AssetStatus;
  attributes: Readonly<Record<string, unknown>>;
  lastServiceDate: string | null;
  nextServiceDate: string | null;
  dueDate: string | null;
  dueReason: NextDate | null;
  dueReasons: DueReasons;
  serviceCompanyPhone: string | null;
  /** Whether its division may still be changed. */
  isActive: boolean;
}

/**
 * The object with a tag, ignoring case. A caller without sign-in finds only generated tags, because others can be guessed.
 * @throws notFound
 */
export async function assetByTag(
  { database, division, person }: Pick<Call, 'database' | 'division' | 'person'>,
  tag: string,
): Promise<TaggedAsset> {
  const isKnown = person.kind === 'person';
  const row = await findByTag(tag, isKnown, (isTagged) =>
    database.rowByKey<StoredAsset>(sql`
      select r.id, r.tag, r."locationId", r."assetType", r.model, r.room, r.status, r.attributes, r."lastServiceDate"::text, r."nextServiceDate"::text,
        r."dueDate"::text, r."dueReason", r."dueReasons", ${phoneOf(division)} as "serviceCompanyPhone",
        ${isActiveOf(division)} as "isActive"
      from ${rowsOf(assetTable, division)}
      where r.division = ${division} and ${isTagged} and r."deletedAt" is null and (r."isServerTag" or ${isKnown}::boolean)`),
  );
  const { attributes, dueReasons, ...asset } = found(row);
  return { ...asset, attributes: JSON.parse(attributes) as TaggedAsset['attributes'], dueReasons: JSON.parse(dueReasons) as DueReasons }; // written by the server
}

// JSON comes from the database as text
type StoredAsset = Omit<TaggedAsset, 'attributes' | 'dueReasons'> & { attributes: string; dueReasons: string };

/** The brand of the division of an object whose tag works without sign-in; undefined for any other tag. */
export async function themeOfTag(
  { everywhere, databaseOf }: Pick<Call['services'], 'everywhere' | 'databaseOf'>,
  tag: string,
): Promise<string | null | undefined> {
  const place = await everywhere.rowByKey<{ division: number }>(sql`select division from "tagDivision" where tag = ${tag.toLowerCase()}`);
  if (!place) return undefined;
  const { division } = place;
  const database = databaseOf([division]);
  const row = await database.rowByKey<{ isServerTag: boolean }>(sql`
    select "isServerTag" from asset
    where division = ${division} and tag = any (${[tag, tag.toLowerCase(), tag.toUpperCase()]}::text[]) and "deletedAt" is null`);
  return row?.isServerTag ? (await companyOf(database, division))?.theme : undefined;
}

/** An object as its public page shows it: no customer, no address, no notes. */
export function publicView(
  asset: TaggedAsset,
  language: Language,
  { translate }: Pick<Call['services'], 'translate'>,
): z.infer<typeof publicAsset> {
  const { tag, assetType, model, room, status, lastServiceDate, nextServiceDate, dueDate, dueReason, dueReasons, serviceCompanyPhone } =
    asset;
  const { label, attributes } = assetTypeOf(assetType);
  const labelOf = (name: string) => attributes.find(({ key }) => key === name)?.label[language] ?? name;
  const reason = dueReason === null ? undefined : dueReasons[dueReason];
  const words = {
    language,
    labelOf,
    translate: (key: string, params?: Record<string, string | number>) => translate(language, key, params),
  };
  return {
    tag,
    assetType,
    typeLabel: label[language],
    size: sizeOf(asset),
    model,
    room,
    status,
    takesReports: asset.isActive && isLive(asset.status),
    lastServiceDate,
    nextServiceDate,
    dueDate,
    dueReason: reason && dueDate !== null ? reasonText(reason, dueDate, words) : null,
    serviceCompanyPhone,
    howToUse: [...howToUse(assetType, language)],
    checks: userChecks(assetType, language),
  };
}

// 9 kg, 6 l, 30 m; general extinguishers have their unit in a type-specific field
function sizeOf({ assetType, attributes }: TaggedAsset): string | null {
  const name = sizeField(assetType);
  const size = name === undefined ? undefined : attributes[name];
  if (name === undefined || (typeof size !== 'number' && typeof size !== 'string') || size === '') return null;
  const unit = assetTypeOf(assetType).attributes.find(({ key }) => key === name)?.unit;
  return `${String(size).slice(0, 15)} ${unitOf(unit, attributes) ?? ''}`.trim().slice(0, 30);
}
