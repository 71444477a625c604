import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useDivision } from '#console/data/DataContext.ts';
import { useMethod } from '#console/data/useMethod.ts';
import { PageTitle } from '#console/layout/PageTitle.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { colour } from '#console/theme/colour.ts';
import { setUpSteps, type SetUp } from '../schema.ts';
import { keepFollowing } from './following.ts';
import { StepRow } from './StepRow.tsx';

/** The steps of setting up a new division; the first one that is not done is highlighted. */
export function StartPage() {
  const { code } = useDivision();
  // without a division there is nothing to load
  return code === 0 ? <Steps /> : <StepsOfDivision />;
}

function StepsOfDivision() {
  const { data, error, refetch } = useMethod('setUp', 'progress', {});
  return data ? <Steps setUp={data} /> : <AwaitedPlace error={error} refetch={refetch} />;
}

function Steps({ setUp }: { setUp?: SetUp }) {
  const translate = useTranslate();
  const steps = setUp?.steps ?? setUpSteps.map((step) => ({ step, isDone: false }));
  const next = steps.find(({ isDone }) => !isDone)?.step;
  const isDone = setUp?.isDone ?? false;
  const { code } = useDivision();
  useEffect(() => keepFollowing(code, !isDone), [code, isDone]);
  return (
    <Page>
      <PageTitle>{translate(isDone ? 'setUp.done' : 'setUp.title')}</PageTitle>
      <p>
        {translate(isDone ? 'setUp.doneHint' : 'setUp.hint')}{' '}
        {setUp && (
          <>
            <Link to="/imports/new">{translate('setUp.toImport')}</Link> ·{' '}
            <Link to={isDone ? '/accounts' : '/master-data'}>{translate(isDone ? 'setUp.toAccounts' : 'setUp.toMasterData')}</Link>
          </>
        )}
      </p>
      <ol>
        {steps.map((one, index) => (
          <StepRow key={one.step} {...one} number={index + 1} isNext={one.step === next} setUp={setUp} />
        ))}
      </ol>
    </Page>
  );
}

const Page = styled('div')({
  maxWidth: 860,
  margin: '32px auto',
  '> p': { color: colour.ink2, margin: '8px 0 20px' },
  '> p a': { color: colour.brand },
  ol: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    border: `1px solid ${colour.line}`,
    borderRadius: 8,
    overflow: 'hidden',
    backgroundColor: colour.card,
  },
});
