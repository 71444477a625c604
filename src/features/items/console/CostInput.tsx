import { useCan } from '#console/data/DataContext.ts';
import { MoneyInput } from '#console/inputs/DecimalInput.tsx';

/** What an item costs us, for those who may see it. */
export function CostInput({ name }: { name: string }) {
  return useCan('purchasing') ? <MoneyInput name={name} /> : null;
}
