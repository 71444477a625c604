import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { saveFile } from '#console/data/saveFile.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { MenuButton } from '#console/records/MenuButton.tsx';
import type { Location } from '#features/divisions/schema.ts';
import { EstimateDialog } from './EstimateDialog.tsx';

const types = { pdf: 'application/pdf', csv: 'text/csv' } as const;

/** The reports of a location: PDF or CSV, and the estimated cost of the coming service. */
export function ReportMenu({ location }: { location: Location }) {
  const translate = useTranslate();
  const showProblem = useProblemNotice();
  const dataProvider = useDataProvider();
  const [isPending, setPending] = useState(false);
  const [isEstimating, setEstimating] = useState(false);

  const save = async (kind: keyof typeof types) => {
    setPending(true);
    try {
      const { data } = await dataProvider['report']('locations', { path: { locationId: location.id }, headers: { Accept: types[kind] } });
      saveFile(data.bytes, data.fileName ?? `${location.name}.${kind}`);
    } catch (error) {
      showProblem(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <MenuButton
        label={translate('locations.report.title')}
        isPending={isPending}
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
