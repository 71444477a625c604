import { randomBytes } from 'node:crypto';
import { sealedTokens } from '#features/accounting-link/server/index.ts';
import { sealedAssetFields } from '#features/assets/server/index.ts';
import { sealedLocationFields } from '#features/locations/server/index.ts';
import { sealedMailFields } from '#features/mails/server/index.ts';
import { sealedRequestFields } from '#features/service-requests/server/index.ts';
import { sealedWorkOrderFields } from '#features/work-orders/server/index.ts';
import { readSettings } from '#server/config/settings.ts';
import { resealSecrets, type Resealed, type ResealOptions } from '#server/secrets/reseal.ts';
import { type SecretKeys, secretsWith } from '#server/secrets/secrets.ts';
import { keepSecretKeys, openDataFolder, secretKeys } from './dataFolder.ts';
import { joinDatabase } from './joinDatabase.ts';
import { StartError } from './startError.ts';

/** All encrypted fields of the database. The feature that owns a table declares its fields. */
export const sealedFields = [
  ...sealedAssetFields,
  ...sealedLocationFields,
  ...sealedMailFields,
  ...sealedRequestFields,
  ...sealedWorkOrderFields,
  ...sealedTokens,
];

/** How the keys are replaced. */
export interface ResealChoice extends Pick<ResealOptions, 'progress' | 'signal'> {
  /** Whether to create a new key in the data folder first. */
  makesKey: boolean;
}

/**
 * Encrypts all secrets with the newest key. If the keys are in the data folder, it can create a new key first and removes the older ones
 * once nothing is encrypted with them; the application must not be running then.
 * @throws StartError, Error in one line
 */
export async function reseal(variables: Record<string, string | undefined>, { makesKey, ...options }: ResealChoice): Promise<Resealed> {
  const settings = readSettings(variables);
  const hasFile = settings.SECRETS_KEY.length === 0;
  if (makesKey && !hasFile) throw new StartError('The keys are in the setting SECRETS_KEY: write the new one there, before the others.');
  const dataFolder = await openDataFolder(settings.DATA_DIR);
  const database = await joinDatabase(settings);
  try {
    if (hasFile && database.isInUse)
      throw new StartError(`The application works on ${dataFolder}, and knows the keys of its start. Stop it meanwhile.`);
    const present = await secretKeys(dataFolder, settings.SECRETS_KEY);
    // Stored before anything is encrypted with it
    const keys: SecretKeys = makesKey ? await keepSecretKeys(dataFolder, [randomBytes(32), ...present]) : present;
    const done = await resealSecrets({ url: database.url, secrets: secretsWith(...keys), fields: sealedFields, ...options });
    if (hasFile && Object.keys(done.left).length === 0) await keepSecretKeys(dataFolder, [keys[0]]);
    return done;
  } finally {
    await database.close();
  }
}

/**
 * Describes what was done for a person at a terminal.
 * @throws Error that names what is left
 */
export function describeResealed({ resealed, left }: Resealed): string {
  const fields = Object.entries(left).map(([field, count]) => `${count} of ${field}`);
  if (fields.length > 0)
    throw new Error(`${resealed} secrets were sealed anew. Left: ${fields.join(', ')}. Keep the older keys, and run this again.`);
  return `${resealed} secrets were sealed anew; the older keys open nothing any more.\n`;
}
