import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import type { DataImport, ImportDoubt } from '../schema.ts';

/** Refusals of the check that a person can pass over for this import, and those that were; each choice checks the rows again. */
export function PassedOver({ dataImport }: { dataImport: DataImport }) {
  const translate = useTranslate();
  const format = useFormat();
  const { choose, isPending } = useChoice(dataImport);
  const { doubts, confirmed } = dataImport;
  return (
    <>
      {doubts.map(({ code, rows }) => (
        <Alert key={code} severity="warning" sx={{ marginBottom: 3 }}>
          <p>{translate(`imports.result.doubt.${code}`, { count: format.number(rows), smart_count: rows })}</p>
          <ActionButton pending={isPending} onPress={() => void choose([...confirmed, code])}>
            {translate('imports.result.passOver')}
          </ActionButton>
        </Alert>
      ))}
      {confirmed.map((code) => (
        <Alert key={code} severity="info" sx={{ marginBottom: 3 }}>
          <p>{translate(`imports.result.passedOver.${code}`)}</p>
          <ActionButton pending={isPending} onPress={() => void choose(confirmed.filter((one) => one !== code))}>
            {translate('imports.result.refuseAgain')}
          </ActionButton>
        </Alert>
      ))}
    </>
  );
}

function useChoice(dataImport: DataImport) {
  const attempt = useAttempt();
  const update = useWrite('imports', 'update');
  const check = useWrite('imports', 'check');
  const { id } = dataImport;
  const choose = (confirmed: ImportDoubt[]) =>
    attempt(async () => {
      const { version } = await update.run({ id, data: { confirmed }, previousData: dataImport });
      await check.run({ path: { id }, ifMatch: version });
    });
  return { choose, isPending: update.isPending || check.isPending };
}
