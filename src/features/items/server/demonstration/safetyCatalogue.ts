import type { CatalogueGroup } from './catalogue.ts';
import { emergencyGroups } from './emergencyGroups.ts';
import { firefightingGroups } from './firefightingGroups.ts';
import { serviceGroups } from './serviceGroups.ts';

/** What a company for fire safety and first aid sells and services. */
export const safetyCatalogue: readonly CatalogueGroup[] = [...firefightingGroups, ...emergencyGroups, ...serviceGroups];
