import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import type { Warning } from '../rules.ts';

/** Returns a function that writes a warning in the reader's language. */
export function useWarningText(): (warning: Warning) => string {
  const translate = useTranslate();
  const format = useFormat();
  return useCallback(
    (warning) => {
      if (warning.kind === 'overlap') return translate('planning.warning.overlap', { minutes: warning.minutes, number: warning.number });
      if (warning.kind === 'absence') return translate(`planning.absence.${warning.absence}`);
      if (warning.kind === 'skill') return translate('planning.warning.skill', { skill: translate(`planning.skill.${warning.skill}`) });
      if (warning.kind === 'certificate') {
        const { name, validUntil } = warning;
        return translate('planning.warning.certificate', { name, day: format.date(validUntil) });
      }
      if (warning.kind === 'parts') {
        const { itemCode, needed, inVan } = warning;
        return translate('planning.warning.parts', { item: itemCode, needed: format.number(needed), inVan: format.number(inVan) });
      }
      return translate(`planning.warning.${warning.kind}`);
    },
    [translate, format],
  );
}
