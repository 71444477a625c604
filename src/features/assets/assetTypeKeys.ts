import { z } from 'zod';

/** The kinds of objects that are serviced: the specification's 26 keys. */
export const assetTypeKeys = [
  'FirstAidKit',
  'FireExtinguisher',
  'SmokeDetector',
  'EvacuationChair',
  'EmergencyLight',
  'Defibrillator',
  'PlasterMachine',
  'EyeWash',
  'ExtinguishCO2',
  'ExtinguishSprayFoam',
  'ExtinguishHoseReel',
  'ExtinguishBlanket',
  'EscapeMattress',
  'ElectricTransporter',
  'DryRiser',
  'DryRiserConnector',
  'CheckValve',
  'Transceiver',
  'ExtinguishPowder',
  'WheeledExtinguisherSprayFoam',
  'WheeledExtinguisherCO2',
  'WheeledExtinguisherPowder',
  'BhvCloset',
  'Stretcher',
  'EmergencyShower',
  'EyeShower',
] as const;

/** See {@link assetTypeKeys}. */
export const assetTypeKey = z.enum(assetTypeKeys);

/** See {@link assetTypeKeys}. */
export type AssetTypeKey = z.infer<typeof assetTypeKey>;

/** The key for a caller's spelling; case does not matter. */
export function assetTypeNamed(spelling: string): AssetTypeKey | undefined {
  const wanted = spelling.toLowerCase();
  return assetTypeKeys.find((key) => key.toLowerCase() === wanted);
}
