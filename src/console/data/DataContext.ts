import { createContext, useContext } from 'react';
import type { Client } from '#contract/client.ts';
import type { Capability } from '#contract/operation.ts';

/** A division that the person may work in. */
export interface Division {
  code: number;
  name: string;
}

/** The context of every call of the console: the client, the division and the person. */
export interface ConsoleData {
  client: Client;
  division: Division;
  divisions: readonly Division[];
  /** Opens the area's first page in another division; records belong to one division. */
  chooseDivision: (code: number) => void;
  /** Whether the person's roles allow it; the server decides again. */
  can: (capability: Capability) => boolean;
  /** The most bytes of one uploaded file. */
  uploadLimitBytes: number;
}

/** See {@link ConsoleData}. */
export const DataContext = createContext<ConsoleData | undefined>(undefined);

/** The console's data surroundings. */
export function useConsoleData(): ConsoleData {
  const data = useContext(DataContext);
  if (!data) throw new Error('A call needs a DataContext around it');
  return data;
}

/** The division that the console works in. */
export function useDivision(): Division {
  return useConsoleData().division;
}

/** Whether the person may do this; for what to show, not for what to allow. */
export function useCan(capability: Capability): boolean {
  return useConsoleData().can(capability);
}
