import { useTranslate, type AuthProvider, type I18nProvider, type Store } from 'ra-core';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import type { ConsoleData, Division } from '../data/DataContext.ts';
import { nothing } from '../i18n/format.ts';
import { keepAnswers } from '../kept/answers.ts';
import type { Resources } from '../data/resourceCalls.ts';
import { Place } from '../records/Place.tsx';
import { ConsoleProviders } from './ConsoleProviders.tsx';
import { createQueryClient } from './createQueryClient.ts';
import { divisionKey, divisionOf, divisionParameter, withDivision } from './divisionOf.ts';
import { LayoutContext, type Layout } from './LayoutContext.ts';
import { PageTitle } from './PageTitle.tsx';
import { Shell } from './Shell.tsx';
import { isBelow } from './useAreas.ts';

/** The parts of a console. */
export interface ConsoleParts extends Pick<ConsoleData, 'client' | 'divisions' | 'can' | 'uploadLimitBytes'> {
  resources: Resources;
  i18nProvider: I18nProvider;
  authProvider: AuthProvider;
  store: Store;
  layout: Layout;
}

/** The root of all screens: takes the division from the address, keeps it there, and separates the answers of divisions. */
export function ConsoleRoot({ parts }: { parts: ConsoleParts }) {
  const { divisions, layout } = parts;
  const { search, pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const asked = divisionOf(search, divisions, localStorage.getItem(divisionKey));
  const [noDivision] = useState<Division>({ code: 0, name: nothing, currency: 'EUR' });
  const division = asked ?? noDivision;

  useEffect(() => {
    if (asked === undefined) return;
    localStorage.setItem(divisionKey, String(asked.code));
    const wanted = withDivision(search, asked.code);
    if (new URLSearchParams(search).get(divisionParameter)) return;
    void navigate({ pathname, search: wanted, hash }, { replace: true, state, preventScrollReset: true });
  }, [asked, search, pathname, hash, state, navigate]);

  // records belong to one division, so another one opens with the list
  const chooseDivision = useCallback(
    (code: number) => {
      const list = layout.menu.find(({ path }) => isBelow(pathname, path))?.path.split('?')[0];
      void navigate({ pathname: list ?? '/accounts', search: withDivision('', code) });
    },
    [layout.menu, pathname, navigate],
  );
  const { client, can, uploadLimitBytes } = parts;
  const data = useMemo(
    () => ({ client, division, divisions, chooseDivision, can, uploadLimitBytes }),
    [client, division, divisions, chooseDivision, can, uploadLimitBytes],
  );
  const queryClient = useQueryClientOf(division, layout.session.profile.oid);
  return (
    <LayoutContext value={layout}>
      <ConsoleProviders key={division.code} {...parts} data={data} queryClient={queryClient} theme={layout.theme}>
        <Shell>{asked || !layout.session.authenticated ? <Outlet /> : <WithoutDivision parts={parts} />}</Shell>
      </ConsoleProviders>
    </LayoutContext>
  );
}

function useQueryClientOf(division: Division, person: string): QueryClient {
  const [clients] = useState(() => new Map<number, QueryClient>());
  const known = clients.get(division.code);
  if (known) return known;
  const queryClient = createQueryClient();
  clients.set(division.code, queryClient);
  // without storage nothing is kept
  if (person !== '') void keepAnswers(queryClient, person, division.code).catch(() => undefined);
  return queryClient;
}

/** Shown without a division: none has been created yet, or the person has no access to the one in the address. */
function WithoutDivision({ parts: { divisions, can, layout } }: { parts: ConsoleParts }): ReactNode {
  const { pathname } = useLocation();
  const translate = useTranslate();
  if (divisions.length > 0) return <NoDivision />;
  const { withoutDivision = [] } = layout;
  const [beginning] = withoutDivision;
  if (beginning === undefined || !can('administrator')) {
    const title = translate('console.failure.noneYet');
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <Place title={translate('console.failure.noneYetHint')} />
      </>
    );
  }
  return withoutDivision.includes(pathname) ? <Outlet /> : <Navigate to={{ pathname: beginning, search: '' }} replace />;
}

function NoDivision(): ReactNode {
  const translate = useTranslate();
  return (
    <>
      <PageTitle>{translate('console.failure.noDivision')}</PageTitle>
      <Place
        title={translate('console.failure.noDivisionHint')}
        action={{ label: translate('console.failure.home'), to: `/?${divisionParameter}=` }}
      />
    </>
  );
}
