/** Maps for screens of other features: land, pins and frame. */
export { createMap, iconOf } from '../createMap.ts';
export { MapFrame } from '../MapFrame.tsx';
