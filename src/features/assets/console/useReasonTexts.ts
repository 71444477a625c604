import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useLanguage } from '#console/inputs/useLanguage.ts';
import type { NextDate } from '../norms/dueReason.ts';
import { missingText, reasonText } from '../norms/reasonText.ts';
import type { Asset } from '../schema.ts';
import { useAssetTypes } from './useAssetTypes.ts';

/** Says why an object's dates are what they are, and what is not known to count others. */
export interface ReasonTexts {
  /** Why one of the dates of an object is what it is; undefined where there is none. */
  reasonOf: (asset: Dated, date: NextDate) => string | undefined;
  /** Why an object is due at all: the reason of the first of its dates. */
  firstReasonOf: (asset: Dated) => string | undefined;
  /** The same for a narrow place, without what it is counted from. */
  shortReasonOf: (asset: Dated) => string | undefined;
  /** The day, month or year that a date is counted from. */
  beginningOf: (asset: Dated, date: NextDate) => string | null;
  /** What is missing to count dates; undefined where nothing is. */
  missingOf: (asset: Dated) => string | undefined;
}

type Dated = Pick<Asset, 'assetType' | 'dueReason' | 'dueReasons' | NextDate>;

/** See {@link ReasonTexts}. */
export function useReasonTexts(): ReasonTexts {
  const translate = useTranslate();
  const language = useLanguage();
  const types = useAssetTypes();
  return useMemo(() => {
    const wordsOf = (assetType: string) => {
      const own = types?.find(({ key }) => key === assetType)?.attributes;
      return { language, translate, labelOf: (attribute: string) => own?.find(({ key }) => key === attribute)?.label ?? '…' };
    };
    const reasonOf = (asset: Dated, date: NextDate, isShort = false) => {
      const reason = asset.dueReasons[date];
      const day = asset[date];
      return reason && day !== null ? reasonText(reason, day, wordsOf(asset.assetType), { isShort }) : undefined;
    };
    return {
      reasonOf,
      firstReasonOf: (asset) => reasonOf(asset, asset.dueReason ?? 'nextServiceDate'),
      shortReasonOf: (asset) => reasonOf(asset, asset.dueReason ?? 'nextServiceDate', true),
      beginningOf: ({ dueReasons }, date) => dueReasons[date]?.fromDate ?? null,
      missingOf: ({ assetType, dueReasons }) => missingText(dueReasons, wordsOf(assetType)),
    };
  }, [translate, language, types]);
}
