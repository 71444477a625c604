import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { saveFile } from '#console/data/saveFile.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { Location } from '#features/divisions/schema.ts';
import { EstimateDialog } from './EstimateDialog.tsx';

const types = { pdf: 'application/pdf', csv: 'text/csv' } as const;

/** What can be printed or calculated of a location: its report as PDF or CSV, and what the coming service costs. */
export function ReportMenu({ location }: { location: Location }) {
  const translate = useTranslate();
  const showProblem = useProblemNotice();
  const dataProvider = useDataProvider();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isPending, setPending] = useState(false);
  const [isEstimating, setEstimating] = useState(false);
  const close = () => setAnchor(undefined);

  const save = async (kind: keyof typeof types) => {
    close();
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
      <Button
        variant="outlined"
        loading={isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('locations.report.title')} <span aria-hidden>&nbsp;▾</span>
      </Button>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        <MenuItem onClick={() => void save('pdf')}>{translate('locations.report.pdf')}</MenuItem>
        <MenuItem onClick={() => void save('csv')}>{translate('locations.report.csv')}</MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setEstimating(true);
          }}
        >
          {translate('locations.estimate.title')}
        </MenuItem>
      </Menu>
      {isEstimating && <EstimateDialog location={location} onClose={() => setEstimating(false)} />}
    </>
  );
}
