import type { Services } from '#server/http/services.ts';
import type { SealedField } from '#server/secrets/reseal.ts';
import { isSame, secretKeysOf, type Attributes } from '../attributes.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import { assetTypeOf, assetTypes } from '../norms/assetTypes.ts';

/** The columns with secrets of objects. */
export const sealedAssetFields: readonly SealedField[] = [...new Set(assetTypes.flatMap(secretKeysOf))].map((key) => ({
  table: 'asset',
  column: 'attributes',
  key,
}));

/** The type-specific fields of an object in stored form: new secrets are encrypted. */
export function sealedAttributes(
  services: Services,
  of: { id: string; assetType: AssetTypeKey },
  attributes: Attributes,
  stored: Attributes = {},
): Attributes {
  const secrets = secretKeysOf(assetTypeOf(of.assetType)).filter(
    (key) => attributes[key] !== undefined && !isSame(attributes[key], stored[key]),
  );
  const sealed = secrets.map((key) => [key, services.secrets.seal(String(attributes[key]), placeOf(of.id, key))] as const);
  return { ...attributes, ...Object.fromEntries(sealed) };
}

/** The type-specific fields of an object with decrypted secrets. */
export function openedAttributes(services: Services, of: { id: string; assetType: AssetTypeKey }, stored: Attributes): Attributes {
  const secrets = secretKeysOf(assetTypeOf(of.assetType)).filter((key) => typeof stored[key] === 'string');
  return { ...stored, ...Object.fromEntries(secrets.map((key) => [key, services.secrets.open(String(stored[key]), placeOf(of.id, key))])) };
}

/**
 * The stored form of type-specific fields that an undo restores. Their secrets may have been encrypted with a key of former days: they are
 * encrypted again, those that did not change stay as they are stored now, and so do those that no key decrypts any more.
 */
export function restoredAttributes(
  services: Pick<Services, 'secrets'>,
  of: { id: string; assetType: AssetTypeKey },
  former: Attributes,
  stored: Attributes,
): Attributes {
  const open = (sealed: unknown, key: string) => {
    try {
      return services.secrets.open(String(sealed), placeOf(of.id, key));
    } catch {
      return undefined;
    }
  };
  const secrets = secretKeysOf(assetTypeOf(of.assetType)).filter((key) => former[key] !== undefined && !isSame(former[key], stored[key]));
  const restored = secrets.map((key) => {
    const text = open(former[key], key);
    const isKept = text === undefined || text === open(stored[key], key);
    return [key, isKept ? stored[key] : services.secrets.seal(text, placeOf(of.id, key))] as const;
  });
  return filled({ ...former, ...Object.fromEntries(restored) });
}

function filled(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

const placeOf = (id: string, key: string) => `asset/${id}/${key}`;
