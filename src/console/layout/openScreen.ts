import type { ComponentType } from 'react';
import type { Capability } from '#contract/operation.ts';
import { patiently } from '../connection/patiently.ts';
import type { ScreenRoute } from './ConsoleFeature.ts';
import { Refused } from './Refused.tsx';

/**
 * The component of a route: its screen, or a refusal for a person without its capability, who may have typed the address. A server that
 * starts again is asked a few times for the code; without a network the failure is shown at once.
 */
export async function openScreen({ load, capability }: ScreenRoute, can: (capability: Capability) => boolean): Promise<ComponentType> {
  if (capability !== undefined && !can(capability)) return Refused;
  return navigator.onLine ? patiently(load)() : load();
}
