import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { MissingCode } from '../connection/patiently.ts';
import { Place } from '../records/Place.tsx';
import { PageTitle } from './PageTitle.tsx';

/** Shown instead of a screen that could not be loaded or rendered. */
export function RouteFailure() {
  const translate = useTranslate();
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    // the page shows a message; the cause goes to the browser's console for support
    if (!isMissing) reportError(error);
  }, [error, isMissing]);
  if (isMissing) return <NotFound />;
  return (
    <Space role="alert">
      <PageTitle>{translate('console.failure.title')}</PageTitle>
      <Place
        title={translate(error instanceof MissingCode ? 'console.failure.newVersion' : 'problem.internal')}
        action={{ label: translate('console.failure.reload'), onPress: () => window.location.reload() }}
      />
    </Space>
  );
}

/** The page for an address without a screen. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <Space>
      <PageTitle>{translate('console.failure.notFound')}</PageTitle>
      <Place title={translate('console.failure.notFoundHint')} action={{ label: translate('console.failure.home'), to: '/' }} />
    </Space>
  );
}

const Space = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });
