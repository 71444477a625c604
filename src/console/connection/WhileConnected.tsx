import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Place } from '../records/Place.tsx';
import { useConnection } from './connection.ts';

/** A placeholder for an answer that is being loaded: the children, or a message that it will be loaded once there is a connection. */
export function WhileConnected({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  if (useConnection() === 'online') return children;
  return <Place title={translate('console.connection.waiting')} />;
}
