import type { ComponentType } from 'react';
import type { Capability } from '#contract/operation.ts';
import type { ScreenRoute } from './ConsoleFeature.ts';
import { Refused } from './Refused.tsx';

/** The component of a route: its screen, or a refusal for a person without its capability, who may have typed the address. */
export async function openScreen({ load, capability }: ScreenRoute, can: (capability: Capability) => boolean): Promise<ComponentType> {
  return capability === undefined || can(capability) ? load() : Refused;
}
