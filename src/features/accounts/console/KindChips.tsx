import { useTranslate } from 'ra-core';
import { useToday } from '#console/clock/useNow.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { isActiveOn } from '../rules.ts';
import type { AccountRow } from '../schema.ts';

/** The fields that determine the kinds of an account. */
export type Kind = Pick<AccountRow, 'status' | 'isSupplier' | 'isReseller' | 'blocked' | 'endDate'>;

/** The translation keys of an account's kinds: customer, supplier, reseller, or none of them yet. */
export function kindKeys({ status, isSupplier, isReseller }: Pick<Kind, 'status' | 'isSupplier' | 'isReseller'>): string[] {
  const kinds = [
    ...(status === 'Customer' ? ['customer'] : []),
    ...(isSupplier ? ['supplier'] : []),
    ...(isReseller ? ['reseller'] : []),
    ...(status === 'Prospect' || status === 'Suspect' ? [status.toLowerCase()] : []),
  ];
  return (kinds.length > 0 ? kinds : ['none']).map((kind) => `accounts.kind.${kind}`);
}

/** The kinds of an account, and whether it is blocked or has ended. */
export function KindChips({ account }: { account: Kind }) {
  const translate = useTranslate();
  return (
    <>
      {kindKeys(account).map((key) => (
        <StateChip key={key} standing={key.endsWith('customer') ? 'ok' : 'info'}>
          {translate(key)}
        </StateChip>
      ))}
      <TroubleChips account={account} />
    </>
  );
}

/** The reasons why an account cannot be used as usual, if any. */
export function TroubleChips({ account }: { account: Kind }) {
  const translate = useTranslate();
  const today = useToday();
  return (
    <>
      {account.blocked && <StateChip standing="bad">{translate('accounts.kind.blocked')}</StateChip>}
      {!isActiveOn({ endDate: account.endDate }, today) && <StateChip standing="none">{translate('accounts.kind.ended')}</StateChip>}
    </>
  );
}
