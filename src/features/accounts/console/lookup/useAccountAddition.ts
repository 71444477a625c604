import { useTranslate } from 'ra-core';

/** The page on which an account is added that a look-up did not find. */
export function useAccountAddition(): { label: string; to: string } {
  return { label: useTranslate()('accounts.new'), to: '/accounts/new' };
}
