import { useCan } from '#console/data/DataContext.ts';
import { MoneyInput } from '#console/inputs/DecimalInput.tsx';

/** The cost of an item, for people who may see it. */
export function CostInput({ name }: { name: string }) {
  return useCan('purchasing') ? <MoneyInput name={name} /> : null;
}
