import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { items } from '../contract.ts';

/** The calls behind the resource `items`. */
export const itemCalls: ResourceCalls = { getList: items.searchItems, getOne: items.getItem };
