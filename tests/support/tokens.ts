import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TrustedDirectory } from '#server/auth/verifyToken.ts';
import { claimsOf, findPerson } from '#server/directory/people.ts';

// An Ed25519 key made of a phrase, so that every process of a test run has the same one (RFC 8410, section 7)
const seed = createHash('sha256').update('signs tokens in tests').digest();
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
  format: 'der',
  type: 'pkcs8',
});
const publicKey = createPublicKey(privateKey);

/** The audiences that a server under test accepts. */
export const testAudiences = ['api://cura-mechanic-tool', 'api://cura-accounting'];

/** The directory that a server under test trusts; pass it to `createAuthenticate`. */
export const testDirectory: TrustedDirectory = {
  issuers: ['https://directory.invalid/oidc'],
  algorithms: ['EdDSA'],
  keys: async () => publicKey,
  tokenType: 'at+jwt',
};

/** How a token differs from a valid one. */
export interface TokenOptions {
  audience?: string;
  issuer?: string;
  /** Seconds from now; negative for a token that has expired. */
  expiresIn?: number;
  /** The header's `typ`. */
  type?: string;
  /** Claims that override those of the person. */
  claims?: Record<string, unknown>;
}

/** A bearer token of a person of the embedded directory (ada, anna, bram, carla, sofie, piet, mike, gast). */
export async function tokenFor(userName: string, options: TokenOptions = {}): Promise<string> {
  const person = findPerson(userName);
  if (!person) throw new Error(`The embedded directory has no person named ${userName}`);
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claimsOf(person), ...options.claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: options.type ?? 'at+jwt' })
    .setIssuer(options.issuer ?? testDirectory.issuers[0] ?? '')
    .setAudience(options.audience ?? testAudiences[0] ?? '')
    .setSubject(person.oid)
    .setIssuedAt(now - 3600)
    .setExpirationTime(now + (options.expiresIn ?? 3599))
    .sign(privateKey);
}

/** The headers of a call by this person. */
export async function as(userName: string, options?: TokenOptions): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await tokenFor(userName, options)}` };
}
