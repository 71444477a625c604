import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import type { Asset } from '#features/assets/schema.ts';
import { isDecided, type Outcome, type Point } from '../rules.ts';
import { nextServiceOf, type Entry } from './entry.ts';
import { resultStandings } from './ResultChip.tsx';

/** The preliminary result and its consequences, while a report is filled in. */
export function OutcomeCard({ asset, entry, points, outcome }: { asset: Asset; entry: Entry; points: readonly Point[]; outcome: Outcome }) {
  const translate = useTranslate();
  const format = useFormat();
  if (entry.execution !== 'inspected') return <NotInspected execution={entry.execution} />;
  const openCritical = points.filter(({ key, critical }) => critical && outcome.open.includes(key)).length;
  const next = nextServiceOf(asset, entry);
  return (
    <Card title={translate('serviceReports.file.resultLabel')}>
      <p>
        {outcome.failedCritical.length > 0
          ? translate('serviceReports.entry.rejects')
          : openCritical > 0
            ? translate('serviceReports.entry.openCritical', { smart_count: openCritical })
            : translate(outcome.failed.length > 0 ? 'serviceReports.entry.remarks' : 'serviceReports.entry.approves')}
      </p>
      <StateChip standing={isDecided(outcome) ? resultStandings[outcome.result] : 'none'}>
        {isDecided(outcome) ? translate(`serviceReports.result.${outcome.result}`) : translate('serviceReports.entry.undecided')}
      </StateChip>
      {next && <p>{translate('serviceReports.entry.next', { date: format.date(next) })}</p>}
    </Card>
  );
}

function NotInspected({ execution }: Pick<Entry, 'execution'>) {
  const translate = useTranslate();
  return (
    <Card title={translate('serviceReports.file.resultLabel')}>
      <p>{translate(`serviceReports.entry.${execution === 'missing' ? 'becomesMissing' : 'notInspected'}`)}</p>
      <StateChip standing={resultStandings.NotInspected}>{translate('serviceReports.result.NotInspected')}</StateChip>
    </Card>
  );
}
