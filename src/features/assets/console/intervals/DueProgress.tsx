import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import { useMethod } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';

// often enough to show progress
const refreshEvery = 5000;

/**
 * The progress of recalculating the dates of all objects after a change of the rules or an agreement. Without a title it is only
 * shown while it runs.
 */
export function DueProgress({ title }: { title?: string }) {
  const translate = useTranslate();
  const format = useFormat();
  const { data } = useMethod('agreedIntervals', 'count', {}, { refreshEvery });
  if (!data || (data.isCurrent && !title)) return null;
  const { isCurrent, done, total, changed, ended, currentRules } = data;
  const numbers = { done: format.number(done), total: format.number(total ?? done), changed: format.number(changed) };
  const counted = isCurrent ? done : (total ?? done);
  const state = isCurrent ? (ended ? 'current' : 'always') : 'running';
  return (
    <div style={{ margin: '12px 0' }}>
      <Card title={title}>
        <output>
          {translate(`agreedIntervals.count.${state}`, {
            ...numbers,
            smart_count: counted,
            rules: currentRules,
            at: format.dateTime(ended),
          })}
        </output>
        {!isCurrent && (
          <LinearProgress
            variant={total ? 'determinate' : 'indeterminate'}
            value={total ? Math.min(100, (done / total) * 100) : 0}
            aria-label={translate('agreedIntervals.count.title')}
            sx={{ mt: 1 }}
          />
        )}
      </Card>
    </div>
  );
}
