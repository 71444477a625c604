import type { Asset } from '../schema.ts';
import { useReasonTexts } from './useReasonTexts.ts';

/** Why an object is due, in words; nothing where no rule says so. */
export function DueReason({ asset }: { asset: Asset }) {
  const text = useReasonTexts().firstReasonOf(asset);
  return text === undefined ? null : <small>{text}</small>;
}
