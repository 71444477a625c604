import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useToday } from '#console/clock/useNow.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { nextYear } from '../periods.ts';

/** Opens another financial year with its twelve months. */
export function OpenYear() {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { data } = useGetList('financialPeriods', {});
  const today = useToday();
  return (
    <>
      <ActionButton onPress={() => setAsking(true)}>{translate('financialPeriods.openYear.title')}</ActionButton>
      {isAsking && data && <YearDialog first={nextYear(data, today)} onClose={() => setAsking(false)} />}
    </>
  );
}

function YearDialog({ first, onClose }: { first: ReturnType<typeof nextYear>; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const attempt = useAttempt();
  const id = useId();
  const open = useWrite('financialPeriods', 'openYear');
  const [year, setYear] = useState<number | null>(first.year);
  const [startDate, setStartDate] = useState<string | null>(first.startDate);
  const isWhole = year !== null && startDate !== null;
  const isFirst = startDate === null || startDate.endsWith('-01');

  async function run() {
    if (!isWhole || !isFirst) return;
    await attempt(async () => {
      await open.run({ body: { year, startDate } });
      notify(translate('financialPeriods.openYear.done', { year }), { type: 'success' });
      onClose();
    });
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{translate('financialPeriods.openYear.title')}</DialogTitle>
      <DialogContent>
        <p>{translate('financialPeriods.openYear.text')}</p>
        <NumberInput label={translate('resources.financialPeriods.fields.year')} value={year} onChange={setYear} isCode />
        <DateInput
          label={translate('resources.financialPeriods.fields.startDate')}
          value={startDate}
          onChange={setStartDate}
          min="1990-01-01"
          max="2199-12-31"
          error={isFirst ? undefined : translate('validation.firstOfMonth')}
        />
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
        <ActionButton main disabled={!isWhole || !isFirst} pending={open.isPending} onPress={() => void run()}>
          {translate('financialPeriods.openYear.open')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
