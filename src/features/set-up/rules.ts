import type { ImportEntityName } from '#features/imports/schema.ts';
import { setUpSteps, type SetUp, type SetUpNoun, type SetUpStep } from './schema.ts';

/** The nouns of each step: at least one record of each is needed. */
export const nounsOfStep: Readonly<Record<SetUpStep, readonly SetUpNoun[]>> = {
  division: [],
  codes: ['vatCodes', 'journals', 'financialPeriods', 'paymentConditions', 'units'],
  items: ['itemGroups', 'items'],
  places: ['warehouses', 'engineers'],
  customers: ['accounts', 'locations'],
  assets: ['assets'],
};

/** The nouns of each step that can be imported from a workbook. */
export const importsOfStep: Readonly<Record<SetUpStep, readonly ImportEntityName[]>> = {
  division: [],
  codes: ['vatCodes', 'journals', 'financialPeriods', 'paymentConditions', 'units', 'costCenters', 'shippingMethods'],
  items: ['itemGroups', 'items', 'assemblyItems', 'salesItemPrices'],
  places: ['warehouses', 'engineers', 'stock'],
  customers: ['accounts', 'contacts', 'locations'],
  assets: ['assets'],
};

/** Which steps are done. Not every company has objects, so these are not required for being set up. */
export function progressOf({ counts, hasOpenPeriod }: Pick<SetUp, 'counts' | 'hasOpenPeriod'>): Pick<SetUp, 'steps' | 'isDone'> {
  const steps = setUpSteps.map((step) => {
    const hasAll = nounsOfStep[step].every((noun) => counts[noun] > 0);
    return { step, isDone: hasAll && (step !== 'codes' || hasOpenPeriod) };
  });
  return { steps, isDone: steps.every(({ step, isDone }) => isDone || step === 'assets') };
}
