import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { patiently } from '../connection/patiently.ts';
import { dropAllDrafts } from '../forms/drafts.ts';
import { dropAllAnswers } from '../kept/answers.ts';
import { dropKeptOf } from '../kept/kept.ts';
import { useKeeper, useKept } from '../kept/useKept.ts';
import { BarItem } from './BarItem.ts';
import { forgetDivisions } from './knownDivisions.ts';
import { useLayout } from './LayoutContext.ts';

// rarely needed, and the components of records are loaded after the frame
const Confirmation = lazy(patiently(async () => ({ default: (await import('../records/Confirmation.tsx')).Confirmation })));

/** Signs the person out, here and at the directory, and deletes unsaved input. Asks first when data is still waiting to be sent. */
export function LogoutLink() {
  const translate = useTranslate();
  const { session } = useLayout();
  const keeper = useKeeper();
  const waiting = useKept('') ?? [];
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    dropAllDrafts();
    await Promise.all([keeper !== undefined && dropKeptOf(keeper), dropAllAnswers()]);
    forgetDivisions();
    await session.logout();
  };
  return (
    <>
      <BarItem onClick={() => (waiting.length > 0 ? setAsking(true) : void leave())}>{translate('console.menu.logout')}</BarItem>
      {isAsking && (
        <Suspense>
          <Confirmation
            question={translate('console.menu.logoutWaiting')}
            text={translate('console.menu.logoutWaitingText')}
            action={translate('console.menu.logoutDiscard')}
            isPending={isLeaving}
            onConfirm={() => void leave()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
