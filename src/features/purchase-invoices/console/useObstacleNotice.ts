import { useNotify, useTranslate } from 'ra-core';
import { ApiError } from '#contract/apiError.ts';
import { useRecordForm } from '#console/forms/RecordFormContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { Obstacle } from '../rules.ts';

/** Where somebody goes on to take an obstacle away. */
function fieldOf(obstacle: Obstacle): string | undefined {
  if (obstacle.code === 'noLines') return 'lines';
  return isControlAmountMissing(obstacle) ? 'controlAmount' : undefined;
}

function isControlAmountMissing({ code, amounts }: Obstacle): boolean {
  return code === 'controlAmount' && amounts?.['controlAmount'] === undefined;
}

/** Says everything that stands in the way of booking at once, and leads to where the first of it is mended. */
export function useObstacleNotice(): (error: unknown) => void {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const { focusField } = useRecordForm();
  return (error) => {
    const obstacles = obstaclesOf(error);
    const [first] = obstacles;
    if (!first) return showProblem(error);
    const textOf = (obstacle: Obstacle) => {
      if (isControlAmountMissing(obstacle)) return `${translate('purchaseInvoices.totals.noControlAmount')}.`;
      const { code, params, amounts = {} } = obstacle;
      const written = Object.entries(amounts).map(([name, amount]) => [name, format.number(amount, 2)]);
      return translate(`problem.${code}`, { ...params, ...Object.fromEntries(written) });
    };
    notify(obstacles.map(textOf).join(' '), { type: 'error' });
    const field = fieldOf(first);
    if (field) focusField(field);
  };
}

function obstaclesOf(error: unknown): readonly Obstacle[] {
  const found = error instanceof ApiError ? error.extra['obstacles'] : undefined;
  return Array.isArray(found) ? (found as Obstacle[]) : []; // what the server says with the guards of a transition
}
