import { useTranslate } from 'ra-core';
import { Place } from '../records/Place.tsx';
import { PageTitle } from './PageTitle.tsx';

/** The page instead of a screen that the person may not open. */
export function Refused() {
  const translate = useTranslate();
  return (
    <div role="alert">
      <PageTitle>{translate('console.failure.refused')}</PageTitle>
      <Place title={translate('console.failure.refusedHint')} action={{ label: translate('console.failure.home'), to: '/' }} />
    </div>
  );
}
