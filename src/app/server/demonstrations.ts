import { demonstrateAccounts } from '#features/accounts/server/demonstration.ts';
import type { Demonstrate, DemonstrateWithFiles } from '#server/demonstration/demonstration.ts';

/**
 * What the features add to the demonstration data, in the order in which their tables must be filled (foreign keys).
 * A new feature adds its line.
 */
export const demonstrations: readonly (Demonstrate | DemonstrateWithFiles)[] = [demonstrateAccounts];
