import { useTranslate } from 'ra-core';
import type { AccountFilter } from '../../contract.ts';

/**
 * The page on which an account is added that a look-up did not find: under the name that was typed, as a supplier or reseller where
 * only they are looked for.
 */
export function useAccountAddition({ isSupplier, isReseller }: AccountFilter = {}): { label: string; to: (name: string) => string } {
  const kinds = { ...(isSupplier ? { isSupplier: 'true' } : {}), ...(isReseller ? { isReseller: 'true' } : {}) };
  return { label: useTranslate()('accounts.new'), to: (name) => `/accounts/new?${new URLSearchParams({ name, ...kinds })}` };
}
