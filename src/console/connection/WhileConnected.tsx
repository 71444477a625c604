import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { TitledPlace } from '../records/TitledPlace.tsx';
import { useConnection } from './connection.ts';

/** A placeholder for an answer that is being loaded: the children, or a message that it will be loaded once there is a connection. */
export function WhileConnected({ children }: { children: ReactNode }) {
  return useConnection() === 'online' ? children : <Unconnected />;
}

function Unconnected() {
  const translate = useTranslate();
  return <TitledPlace title={translate('console.connection.waiting')} />;
}
