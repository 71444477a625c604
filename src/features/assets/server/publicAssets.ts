import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Language } from '#contract/values.ts';
import { companyOf, phoneOf } from '#features/divisions/server/index.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import type { DueReasons, NextDate } from '../norms/dueReason.ts';
import { assetTypeOf } from '../norms/assetTypes.ts';
import { reasonText } from '../norms/reasonText.ts';
import type { publicAsset } from '../publicReportSchema.ts';
import { howToUse, sizeField, userChecks } from './publicUse.ts';
import { unitOf } from '../units.ts';

/** What of an object its page without sign-in is made from. */
export interface TaggedAsset {
  id: string;
  tag: string;
  locationId: string;
  assetType: AssetTypeKey;
  model: string | null;
  room: string | null;
  status: string;
  attributes: Readonly<Record<string, unknown>>;
  lastServiceDate: string | null;
  nextServiceDate: string | null;
  dueDate: string | null;
  dueReason: NextDate | null;
  dueReasons: DueReasons;
  serviceCompanyPhone: string | null;
}

/**
 * The object with a tag, in any case of its letters. Who is not signed in finds only tags that the server made: others can be
 * guessed.
 * @throws notFound
 */
export async function assetByTag(
  { database, division, person }: Pick<Call, 'database' | 'division' | 'person'>,
  tag: string,
): Promise<TaggedAsset> {
  const isKnown = person.kind === 'person';
  const lowerCase = tag.toLowerCase();
  const findBy = (isTagged: Sql) =>
    database.rowByKey<StoredAsset>(sql`
      select a.id, a.tag, a."locationId", a."assetType", a.model, a.room, a.status, a.attributes, a."lastServiceDate"::text, a."nextServiceDate"::text,
        a."dueDate"::text, a."dueReason", a."dueReasons", ${phoneOf(division)} as "serviceCompanyPhone"
      from asset a
      where a.division = ${division} and ${isTagged} and a."deletedAt" is null and (a."isServerTag" or ${isKnown}::boolean)`);
  // Where rows are kept apart by division PostgreSQL compares lower(tag) only after it has read them all. Tags of the server are found as
  // printed, in lower or in upper case; only a known person waits for others
  const usual = await findBy(sql`a.tag = any (${[tag, lowerCase, tag.toUpperCase()]}::text[])`);
  const row = usual ?? (isKnown ? await findBy(sql`lower(a.tag) = ${lowerCase}`) : undefined);
  const { attributes, dueReasons, ...asset } = found(row);
  return { ...asset, attributes: JSON.parse(attributes) as TaggedAsset['attributes'], dueReasons: JSON.parse(dueReasons) as DueReasons }; // written by the server
}

// JSON comes from the database as text
type StoredAsset = Omit<TaggedAsset, 'attributes' | 'dueReasons'> & { attributes: string; dueReasons: string };

/** The brand of the division in which an object stands whose tag answers without sign-in; undefined for any other tag. */
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

/** An object as its page shows it: no customer, no address, no notes. */
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
    lastServiceDate,
    nextServiceDate,
    dueDate,
    dueReason: reason && dueDate !== null ? reasonText(reason, dueDate, words) : null,
    serviceCompanyPhone,
    howToUse: [...howToUse(assetType, language)],
    checks: userChecks(assetType, language),
  };
}

// 9 kg, 6 l, 30 m; general extinguishers name their unit in a field of their own
function sizeOf({ assetType, attributes }: TaggedAsset): string | null {
  const name = sizeField(assetType);
  const size = name === undefined ? undefined : attributes[name];
  if (name === undefined || (typeof size !== 'number' && typeof size !== 'string') || size === '') return null;
  const unit = assetTypeOf(assetType).attributes.find(({ key }) => key === name)?.unit;
  return `${String(size).slice(0, 15)} ${unitOf(unit, attributes) ?? ''}`.trim().slice(0, 30);
}
