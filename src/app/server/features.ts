import type { Implementation } from '#server/http/implement.ts';

/** What the features implement. A new feature adds its line. */
export const implementations: readonly Implementation[] = [];
