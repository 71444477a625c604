import type { OperationExamples } from '#server/http/openApi.ts';

/** Examples of the features' calls. A new feature adds its line. */
export const examples: OperationExamples = {};
