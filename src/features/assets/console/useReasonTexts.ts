import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useLanguage } from '#console/inputs/useLanguage.ts';
import type { NextDate } from '../norms/dueReason.ts';
import { missingText, reasonText } from '../norms/reasonText.ts';
import type { Asset } from '../schema.ts';
import { useAssetTypes } from './useAssetTypes.ts';

/** Explains an object's due dates, and the facts that are missing for others. */
export interface ReasonTexts {
  /** The reason for one of the dates of an object; undefined without that date. */
  reasonOf: (asset: Dated, date: NextDate) => string | undefined;
  /** The reason for the due date of an object: that of the first of its dates. */
  firstReasonOf: (asset: Dated) => string | undefined;
  /** A shorter reason without the start of the period, for a narrow place. */
  shortReasonOf: (asset: Dated) => string | undefined;
  /** The day, month or year from which a period is counted. */
  beginningOf: (asset: Dated, date: NextDate) => string | null;
  /** The missing facts; undefined when there are none. */
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
