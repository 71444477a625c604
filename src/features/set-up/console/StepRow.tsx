import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { visuallyHidden } from '#console/theme/visuallyHidden.ts';
import { importsOfStep, nounsOfStep } from '../rules.ts';
import type { SetUp, SetUpStep } from '../schema.ts';
import { AddUsualCodes } from './AddUsualCodes.tsx';
import { nounPaths } from './nounPaths.ts';

/** See {@link StepRow}. */
export interface StepRowProps {
  step: SetUpStep;
  number: number;
  isDone: boolean;
  /** Whether it is the first one that is not done. */
  isNext: boolean;
  setUp: SetUp | undefined;
}

/** One step: its subject, its progress, and its actions when it is the next one. */
export function StepRow({ step, number, isDone, isNext, setUp }: StepRowProps) {
  const translate = useTranslate();
  return (
    <Row data-next={isNext || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className="mark" data-done={isDone || undefined}>
        <span aria-hidden>{isDone ? '✓' : number}</span>
        <span className="hidden">{translate(isDone ? 'setUp.isDone' : 'setUp.isOpen')}</span>
      </span>
      <div>
        <h2>{translate(`setUp.steps.${step}`)}</h2>
        <p>{setUp ? <Progress step={step} setUp={setUp} /> : translate(step === 'division' ? 'setUp.noDivision' : 'setUp.none')}</p>
      </div>
      <div className="actions">
        {setUp && step !== 'division' && (
          <Link
            to={`/imports/new?kinds=${importsOfStep[step].join(',')}`}
            aria-label={`${translate('setUp.import')}: ${translate(`setUp.steps.${step}`)}`}
          >
            {translate('setUp.import')}
          </Link>
        )}
        {isNext && <Actions step={step} setUp={setUp} />}
      </div>
    </Row>
  );
}

function Progress({ step, setUp }: { step: SetUpStep; setUp: SetUp }) {
  const translate = useTranslate();
  const format = useFormat();
  const { code, description, country, currency } = setUp.division;
  if (step === 'division')
    return (
      <>
        <Link to={`/divisions/${code}`}>{description}</Link> {[country, currency].join(', ')}
      </>
    );
  const isPeriodMissing = step === 'codes' && setUp.counts.financialPeriods > 0 && !setUp.hasOpenPeriod;
  return (
    <>
      {nounsOfStep[step].map((noun) => (
        <span key={noun}>
          <Link to={nounPaths[noun]}>{translate(`setUp.nouns.${noun}`)}</Link>{' '}
          {setUp.counts[noun] === 0 ? translate('setUp.none') : format.number(setUp.counts[noun])}
        </span>
      ))}
      {isPeriodMissing && <span>{translate('setUp.noOpenPeriod')}</span>}
    </>
  );
}

function Actions({ step, setUp }: { step: SetUpStep; setUp: SetUp | undefined }) {
  const translate = useTranslate();
  if (step === 'division')
    return (
      <ActionButton main to="/divisions/new">
        {translate('divisions.new')}
      </ActionButton>
    );
  if (step === 'codes' && setUp) return <AddUsualCodes country={setUp.division.country} />;
  const nouns = nounsOfStep[step];
  const noun = nouns.find((one) => setUp?.counts[one] === 0) ?? nouns[0] ?? 'items';
  return (
    <ActionButton main to={noun === 'assets' ? '/locations' : `${nounPaths[noun]}/new`}>
      {translate(`setUp.add.${noun}`)}
    </ActionButton>
  );
}

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  gap: '8px 20px',
  alignItems: 'center',
  padding: '14px 18px',
  borderTop: `1px solid ${colour.line}`,
  '&:first-of-type': { borderTop: 0 },
  '&[data-next]': { backgroundColor: colour.soft },
  h2: { margin: 0, fontSize: '0.9375rem', fontWeight: 640 },
  p: { color: colour.ink2, margin: '2px 0 0', fontSize: '0.8125rem', display: 'flex', flexWrap: 'wrap', gap: '2px 14px' },
  'p a': { color: colour.brand },
  '.mark': {
    display: 'grid',
    placeItems: 'center',
    width: 22,
    height: 22,
    border: `1px solid ${colour.edge}`,
    borderRadius: 6,
    fontSize: '0.8125rem',
    fontWeight: 640,
    backgroundColor: colour.card,
  },
  '.mark[data-done]': { backgroundColor: colour.brand, borderColor: colour.brand, color: colour.onBrand },
  '.hidden': visuallyHidden,
  '.actions': { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', alignItems: 'center', gap: '8px 16px', fontSize: '0.8125rem' },
  '.actions a:not([class])': { color: colour.brand },
  [media.phone]: {
    gridTemplateColumns: 'auto 1fr',
    padding: '12px 14px',
    '.actions': { gridColumn: '2', justifyContent: 'start' },
    '.actions:empty': { display: 'none' },
  },
});
