import { randomBytes } from 'node:crypto';
import { sealedTokens } from '#features/accounting-link/server/index.ts';
import { sealedAssetFields } from '#features/assets/server/index.ts';
import { sealedLocationFields } from '#features/locations/server/index.ts';
import { sealedRequestFields } from '#features/service-requests/server/index.ts';
import { sealedWorkOrderFields } from '#features/work-orders/server/index.ts';
import { readSettings } from '#server/config/settings.ts';
import { resealSecrets, type Resealed, type ResealOptions } from '#server/secrets/reseal.ts';
import { type SecretKeys, secretsWith } from '#server/secrets/secrets.ts';
import { keepSecretKeys, openDataFolder, secretKeys } from './dataFolder.ts';
import { joinDatabase } from './joinDatabase.ts';
import { StartError } from './startError.ts';

/** All secrets of the database, each declared by the feature that owns its table. */
export const sealedFields = [
  ...sealedAssetFields,
  ...sealedLocationFields,
  ...sealedRequestFields,
  ...sealedWorkOrderFields,
  ...sealedTokens,
];

/** How keys are exchanged. */
export interface ResealChoice extends Pick<ResealOptions, 'progress' | 'signal'> {
  /** Makes a key in the data folder first. */
  makesKey: boolean;
}

/**
 * Seals all secrets with the newest key. Where the keys lie in the data folder, a new one is made if wished, and the older ones are
 * removed once nothing is sealed with them; the application must not be running then.
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
    // Kept before anything is sealed with it
    const keys: SecretKeys = makesKey ? await keepSecretKeys(dataFolder, [randomBytes(32), ...present]) : present;
    const done = await resealSecrets({ url: database.url, secrets: secretsWith(...keys), fields: sealedFields, ...options });
    if (hasFile && Object.keys(done.left).length === 0) await keepSecretKeys(dataFolder, [keys[0]]);
    return done;
  } finally {
    await database.close();
  }
}

/**
 * What was done, for a person at a terminal.
 * @throws Error naming what is left
 */
export function describeResealed({ resealed, left }: Resealed): string {
  const fields = Object.entries(left).map(([field, count]) => `${count} of ${field}`);
  if (fields.length > 0)
    throw new Error(`${resealed} secrets were sealed anew. Left: ${fields.join(', ')}. Keep the older keys, and run this again.`);
  return `${resealed} secrets were sealed anew; the older keys open nothing any more.\n`;
}
