import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** What each feature gives the console. A new feature adds its line. */
export const consoleFeatures: readonly ConsoleFeature[] = [];
