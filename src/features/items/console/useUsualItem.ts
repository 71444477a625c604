import { useMemo } from 'react';
import { useToday } from '#console/clock/useNow.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import type { VatCode } from '#features/lookups/schema.ts';

/** The values that a new item usually has: the default group, and the VAT code of the general rate. Undefined while they are loaded. */
export function useUsualItem(): { itemGroupId: string | null; salesVatCode: string | null } | undefined {
  const today = useToday();
  const groups = useGetList('itemGroups', {}, { staleTime: freshFor.record });
  const vatCodes = useGetList('vatCodes', {}, { staleTime: freshFor.record });
  const isAwaited = groups.isPending || vatCodes.isPending;
  return useMemo(() => {
    if (isAwaited) return undefined;
    return {
      itemGroupId: groups.data?.find(({ isDefault }) => isDefault)?.id ?? null,
      salesVatCode: generalVatCode(vatCodes.data ?? [], today),
    };
  }, [isAwaited, groups.data, vatCodes.data, today]);
}

/** The VAT code of the highest rate that is added to a price of sales on a day; null for none. */
export function generalVatCode(codes: readonly VatCode[], day: string): string | null {
  const [general] = codes
    .filter(({ type, charged, blocked, transactionType }) => type === 'Excluding' && !charged && !blocked && transactionType !== 'Purchase')
    .filter(({ validFrom, validTo }) => (validFrom ?? day) <= day && day <= (validTo ?? day))
    .toSorted((one, other) => other.percentage - one.percentage);
  return general?.code ?? null;
}
