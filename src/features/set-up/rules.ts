import type { ImportEntityName } from '#features/imports/schema.ts';
import { setUpSteps, type SetUp, type SetUpNoun, type SetUpStep } from './schema.ts';

/** What each step asks for: at least one record of each. */
export const nounsOfStep: Readonly<Record<SetUpStep, readonly SetUpNoun[]>> = {
  division: [],
  codes: ['vatCodes', 'journals', 'financialPeriods', 'paymentConditions', 'units'],
  items: ['itemGroups', 'items'],
  places: ['warehouses', 'engineers'],
  customers: ['accounts', 'locations'],
  assets: ['assets'],
};

/** What of each step may come from a workbook. */
export const importsOfStep: Readonly<Record<SetUpStep, readonly ImportEntityName[]>> = {
  division: [],
  codes: ['vatCodes', 'journals', 'financialPeriods', 'paymentConditions', 'units', 'costCenters', 'shippingMethods'],
  items: ['itemGroups', 'items', 'salesItemPrices'],
  places: ['warehouses', 'engineers', 'stock'],
  customers: ['accounts', 'contacts', 'locations'],
  assets: ['assets'],
};

/** Which steps are done; not every firm has objects, so these do not keep it from being set up. */
export function progressOf({ counts, hasOpenPeriod }: Pick<SetUp, 'counts' | 'hasOpenPeriod'>): Pick<SetUp, 'steps' | 'isDone'> {
  const steps = setUpSteps.map((step) => {
    const hasAll = nounsOfStep[step].every((noun) => counts[noun] > 0);
    return { step, isDone: hasAll && (step !== 'codes' || hasOpenPeriod) };
  });
  return { steps, isDone: steps.every(({ step, isDone }) => isDone || step === 'assets') };
}
