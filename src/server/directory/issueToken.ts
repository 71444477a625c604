import { importJWK, SignJWT } from 'jose';
import { tokenLifetime } from './createProvider.ts';
import { type DirectoryKeys, signingAlgorithm } from './directoryKeys.ts';
import { embeddedIssuer } from './embeddedDirectory.ts';
import { claimsOf, directoryPeople, findPerson } from './people.ts';

/** The person and the audience of a token that is issued without a sign-in. */
export interface TokenRequest {
  /** User name of a person of the embedded directory. */
  userName: string;
  audience: string;
  /** Lifetime in seconds; 3599 by default. */
  expiresIn?: number;
}

/**
 * A bearer token of the embedded directory for scripts; it needs no password, only the directory's keys.
 * @throws Error in one line when no person has that name
 */
export async function issueToken(keys: DirectoryKeys, { userName, audience, expiresIn = tokenLifetime }: TokenRequest): Promise<string> {
  const person = findPerson(userName);
  if (!person) {
    throw new Error(
      `The embedded directory has no person named "${userName}". People: ${directoryPeople.map((one) => one.userName).join(', ')}.`,
    );
  }
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(claimsOf(person))
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', ...(keys.signing.kid ? { kid: keys.signing.kid } : {}) })
    .setIssuer(embeddedIssuer)
    .setAudience(audience)
    .setSubject(person.oid)
    .setIssuedAt(now)
    .setExpirationTime(now + expiresIn)
    .sign(await importJWK(keys.signing, signingAlgorithm));
}
