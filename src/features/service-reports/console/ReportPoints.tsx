import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { measuredNumber } from '../rules.ts';
import type { ChecklistAnswer } from '../schema.ts';

const standings: Readonly<Record<ChecklistAnswer['answer'], Standing>> = { Pass: 'ok', Fail: 'bad', NotApplicable: 'none' };

/** A point of the checklist, in the reader's language. */
export interface ShownPoint {
  key: string;
  label: string;
  /** The unit of its measured value. */
  unit: string | null | undefined;
}

/** The answers of a completed report: each point with measurement, remark and answer. */
export function ReportPoints({ points, answers }: { points: readonly ShownPoint[]; answers: readonly ChecklistAnswer[] }) {
  const translate = useTranslate();
  const format = useFormat();
  const byKey = new Map(points.map((point) => [point.key, point]));
  const measured = ({ key, value }: ChecklistAnswer) => {
    const number = measuredNumber(value);
    return [number === undefined ? value : format.number(number), byKey.get(key)?.unit].filter(Boolean).join(' ');
  };
  return (
    <Rows>
      {answers.map((answer) => (
        <li key={answer.key}>
          <div>
            {byKey.get(answer.key)?.label ?? answer.key}
            {answer.value != null && answer.value !== '' && <strong> {measured(answer)}</strong>}
            {answer.remark && <p>{answer.remark}</p>}
          </div>
          <StateChip standing={standings[answer.answer]}>{translate(`serviceReports.answer.${answer.answer}`)}</StateChip>
        </li>
      ))}
    </Rows>
  );
}

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  li: { display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 12, padding: '8px 0' },
  'li + li': { borderTop: `1px solid ${colour.line}` },
  'li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  'li > :last-child': { flex: 'none' },
  p: { margin: '2px 0 0', color: colour.ink2, fontSize: '0.875rem' },
});
