import { nextDates } from '../norms/dueReason.ts';
import type { Asset } from '../schema.ts';
import { useReasonTexts } from './useReasonTexts.ts';

/** Why an object is due, in words; nothing where no rule says so. */
export function DueReason({ asset }: { asset: Asset }) {
  const { reasonOf } = useReasonTexts();
  const first = nextDates.find((date) => date === asset.dueReason) ?? 'nextServiceDate';
  const text = reasonOf(asset, first);
  return text === undefined ? null : <small>{text}</small>;
}
