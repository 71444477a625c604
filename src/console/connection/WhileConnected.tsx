import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Place } from '../records/Place.tsx';
import { useConnection } from './connection.ts';

/** Stands where an answer is on its way: what is given, or that it comes once there is a connection. */
export function WhileConnected({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  if (useConnection() === 'online') return children;
  return <Place title={translate('console.connection.waiting')} />;
}
