import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useDivision } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { withDivision } from '#console/layout/divisionOf.ts';
import { ScannedCode } from '#console/scan/ScannedCode.tsx';
import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';
import type { VisitScan } from './useVisitScan.ts';

/** See {@link ScanInVisit}. */
export interface ScanInVisitProps {
  order: WorkOrder;
  scan: VisitScan;
}

/** Takes the label that a scanner types anywhere on the page of a visit, and says when a label led to no object of the visit. */
export function ScanInVisit({ order, scan }: ScanInVisitProps) {
  const translate = useTranslate();
  return (
    <Frame>
      <ScannedCode label={translate('console.scan.code')} onCode={(code) => void scan.take(code)} />
      {scan.missed && <MissedLabel order={order} scan={scan} />}
    </Frame>
  );
}

function MissedLabel({ order, scan: { missed, add, isPending, forget } }: ScanInVisitProps) {
  const translate = useTranslate();
  const division = useDivision().code;
  const asset = missed?.asset;
  return (
    <Alert severity="warning" role="alert" onClose={forget}>
      {missed?.text}
      {asset && (
        <Ways>
          {isEditable(order.status) && asset.division === division && (
            <ActionButton main pending={isPending} onPress={() => void add(asset)}>
              {translate('workOrders.assets.scan.add')}
            </ActionButton>
          )}
          <ActionButton to={`/assets/${asset.id}${withDivision('', asset.division)}`}>
            {translate('workOrders.assets.scan.open')}
          </ActionButton>
        </Ways>
      )}
    </Alert>
  );
}

const Frame = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  marginBottom: 12,
  '&:empty': { display: 'none' },
  form: { width: 'min(360px, 100%)' },
});

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 });
