import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSaveFile } from '#console/data/useSaveFile.ts';
import { MenuButton } from '#console/records/MenuButton.tsx';
import type { Location } from '#features/divisions/schema.ts';
import { EstimateDialog } from './EstimateDialog.tsx';

const types = { pdf: 'application/pdf', csv: 'text/csv' } as const;

/** The reports of a location: PDF or CSV, and the estimated cost of the coming service. */
export function ReportMenu({ location }: { location: Location }) {
  const translate = useTranslate();
  const report = useSaveFile('locations', 'report');
  const [isEstimating, setEstimating] = useState(false);

  const save = (kind: keyof typeof types) =>
    report.save({ path: { locationId: location.id }, headers: { Accept: types[kind] } }, `${location.name}.${kind}`);
  return (
    <>
      <MenuButton
        label={translate('locations.report.title')}
        isPending={report.isPending}
        choices={[
          { label: translate('locations.report.pdf'), onChoose: () => void save('pdf') },
          { label: translate('locations.report.csv'), onChoose: () => void save('csv') },
          { label: translate('locations.estimate.title'), onChoose: () => setEstimating(true) },
        ]}
      />
      {isEstimating && <EstimateDialog location={location} onClose={() => setEstimating(false)} />}
    </>
  );
}
