import { useCallback } from 'react';
import { valueText } from '#contract/changeWords.ts';
import { useReaderWords } from './useReaderWords.ts';

/**
 * Formats the value of a field for comparison with other values of the same field: dates and decimals in the reader's language, a
 * dash for empty. A typed number counts as a decimal when another value is one in the form of records, with four places.
 */
export function useValueText(): (value: unknown, others?: readonly unknown[]) => string {
  const reader = useReaderWords();
  return useCallback((value, others) => valueText(value, reader, others), [reader]);
}
