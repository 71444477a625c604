import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useMethod } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { colour } from '#console/theme/colour.ts';
import type { Location } from '#features/divisions/schema.ts';

/** The estimated cost of the coming service visits of a location, per year: work, quantities, time, amounts. */
export function EstimateDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const translate = useTranslate();
  const format = useFormat();
  const titleId = useId();
  const { data, error, refetch } = useMethod('locations', 'estimates', { path: { locationId: location.id } });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('locations.estimate.of', { name: location.name })}</DialogTitle>
      <DialogContent>
        {!data && <AwaitedPlace error={error} refetch={refetch} />}
        {data?.length === 0 && <p>{translate('locations.estimate.none')}</p>}
        {data?.map(({ year, month, lines, totalAmount, totalMinutes, currency }) => (
          <Table key={`${year}-${month}`}>
            <caption>{month === null ? year : format.month(`${year}-${String(month).padStart(2, '0')}`)}</caption>
            <thead>
              <tr>
                {['what', 'count', 'minutes', 'amount'].map((name) => (
                  <th key={name} scope="col">
                    {translate(`locations.estimate.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ assetType, reason, count, minutes, amount }) => (
                <tr key={`${assetType}-${reason}`}>
                  <th scope="row">{[translate(`assetTypes.${assetType}`), translate(`locations.estimate.reason.${reason}`)].join(', ')}</th>
                  <td>{format.number(count)}</td>
                  <td>{format.number(minutes)}</td>
                  <td>{format.money(amount, currency)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{translate('locations.estimate.total')}</th>
                <td>{format.number(lines.reduce((sum, { count }) => sum + count, 0))}</td>
                <td>{format.number(totalMinutes)}</td>
                <td>{format.money(totalAmount, currency)}</td>
              </tr>
            </tfoot>
          </Table>
        ))}
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('assets.bulk.close')}</ActionButton>
      </DialogActions>
    </Dialog>
  );
}

const Table = styled('table')({
  width: '100%',
  marginBottom: 20,
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  caption: { textAlign: 'start', fontWeight: 640, fontSize: '1rem', paddingBottom: 4 },
  'th, td': { padding: '6px 8px', borderBottom: `1px solid ${colour.line}`, textAlign: 'end', fontFeatureSettings: '"tnum"' },
  'th:first-of-type': { textAlign: 'start' },
  'tbody th': { fontWeight: 400 },
  'thead th': { color: colour.ink2, fontSize: '0.78125rem' },
});
