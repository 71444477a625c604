import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { ratesOutOfTolerance, type VatRule } from '#contract/amounts.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormAccount } from '#features/accounts/console/lookup/index.ts';
import type { Obstacle } from '../rules.ts';
import { differencesOfLine, type EntryLine } from './entry.ts';
import { standingOf, useAmounts } from './useAmounts.ts';
import { usePeriods } from './usePeriods.ts';
import { linesOf, type Refusal } from './useRefusal.ts';

/** The data by which the notice finds out what was corrected. */
export interface RefusalNoticeProps {
  refusal: Refusal;
  store: LineStore<EntryLine>;
  rules: ReadonlyMap<string, VatRule>;
}

/** Shows the reasons of a refused booking until they are resolved; each is a link to its field. */
export function RefusalNotice({ refusal, store, rules }: RefusalNoticeProps) {
  const translate = useTranslate();
  const { obstacles, text, goTo, textOf } = refusal;
  useMending({ refusal, store, rules });
  if (obstacles.length === 0 && text === undefined) return null;
  return (
    <Alert severity="error" role="alert" sx={{ mb: 4 }}>
      {text ?? translate('purchaseInvoices.refused')}
      {obstacles.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {obstacles.map((obstacle) => (
            <li key={obstacle.code}>
              <Link component="button" type="button" color="inherit" onClick={() => goTo(obstacle)} sx={linkStyle}>
                {textOf(obstacle)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

// A button of several lines has its baseline in the last one, where the bullet would be
const linkStyle = { verticalAlign: 'top', textAlign: 'start' } as const;

function useMending({ refusal, store, rules }: RefusalNoticeProps): void {
  const { obstacles, mend } = refusal;
  const { amounts, rest } = useAmounts(store, rules);
  const { current } = usePeriods();
  const isBlocked = useFormAccount('supplierId')?.blocked === true;
  useEffect(() => {
    const isMended = (obstacle: Obstacle): boolean => {
      const { code } = obstacle;
      if (code === 'noLines') return store.lines().length > 0;
      if (code === 'controlAmount') return standingOf(rest) === 'explained';
      if (code === 'vatDifference') return ratesOutOfTolerance(amounts.vat).length === 0;
      if (code === 'priceDifference') return !linesOf(obstacle).some((number) => isOffPrice(store.lines()[number - 1], rules));
      if (code === 'periodUnknown') return current !== undefined;
      if (code === 'periodClosed') return current?.closed === false;
      return code === 'accountBlocked' && !isBlocked;
    };
    if (obstacles.some(isMended)) mend(isMended);
  }, [obstacles, mend, store, rules, amounts, rest, current, isBlocked]);
}

function isOffPrice(line: EntryLine | undefined, rules: ReadonlyMap<string, VatRule>): boolean {
  return line !== undefined && differencesOfLine(line, rules).some(({ code }) => code === 'price');
}
