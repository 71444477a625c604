import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';

/** Encrypts values that must not be readable in the database, such as a Wi-Fi code. */
export interface Secrets {
  /**
   * Encrypts a text and binds it to its place: `serviceRequest/<id>/wifiCode`. It cannot be decrypted for another place, so that
   * the secret of one row cannot be copied to another.
   */
  seal(text: string, place: string): string;
  /** Decrypts a text. Throws when it was changed or moved, or encrypted with an unknown key. */
  open(sealed: string, place: string): string;
  /** The text encrypted with the newest key; undefined when it is so already. Throws as {@link Secrets.open} does. */
  reseal(sealed: string, place: string): string | undefined;
}

/** The keys of an installation, the newest first. Each has 32 bytes. */
export type SecretKeys = readonly [newest: Buffer, ...older: Buffer[]];

const version = 'v1';

/** Encrypts by AES-256-GCM with a fresh nonce per text. The newest key encrypts, and each of the keys can decrypt. */
export function secretsWith(...keys: SecretKeys): Secrets {
  if (keys.some((key) => key.length !== 32)) throw new Error('The key for secrets must have 32 bytes');
  const [newest, ...older] = keys;

  function seal(text: string, place: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', newest, nonce).setAAD(Buffer.from(place));
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [version, Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')].join('.');
  }

  function openWithOlder(sealed: string, place: string, refusal: unknown): string {
    for (const key of older) {
      try {
        return openWith(key, sealed, place);
      } catch {
        // encrypted with another one of the keys, or damaged
      }
    }
    throw refusal;
  }

  return {
    seal,
    open(sealed, place) {
      try {
        return openWith(newest, sealed, place);
      } catch (refusal) {
        return openWithOlder(sealed, place, refusal);
      }
    },
    reseal(sealed, place) {
      try {
        openWith(newest, sealed, place);
        return undefined;
      } catch (refusal) {
        return seal(openWithOlder(sealed, place, refusal), place);
      }
    },
  };
}

function openWith(key: Buffer, sealed: string, place: string): string {
  const [kind, body] = sealed.split('.');
  if (kind !== version || !body) throw new Error('This secret is in an unknown form');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** The file with the keys for secrets in a data folder, one per line, the newest first; used unless the settings contain the keys. */
export function secretsKeyFile(dataFolder: string): string {
  return join(dataFolder, 'secrets.key');
}

/** Whether a caller's key is the expected one, compared in constant time. Without an expected key, every key is refused. */
export function isSameKey(given: string | undefined, expected: string | undefined): boolean {
  if (!given || !expected) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
