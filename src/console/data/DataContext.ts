import { createContext, useContext } from 'react';
import type { Client } from '#contract/client.ts';
import type { Capability } from '#contract/operation.ts';

/** A division that the person may work in. */
export interface Division {
  code: number;
  name: string;
  /** The currency of its accounts, in which every amount is that has no currency beside it. */
  currency: string;
}

/** The context of every call of the console: the client, the division and the person. */
export interface ConsoleData {
  client: Client;
  division: Division;
  divisions: readonly Division[];
  /** Opens the area's first page in another division, because records belong to one division. */
  chooseDivision: (code: number) => void;
  /** Whether the person's roles include the capability; the server checks it again. */
  can: (capability: Capability) => boolean;
  /** The maximum size of an uploaded file in bytes. */
  uploadLimitBytes: number;
}

/** See {@link ConsoleData}. */
export const DataContext = createContext<ConsoleData | undefined>(undefined);

/** The data context of the console. */
export function useConsoleData(): ConsoleData {
  const data = useContext(DataContext);
  if (!data) throw new Error('A call needs a DataContext around it');
  return data;
}

/** The currency of the division; that of most divisions outside of one, as on the page before the first. */
export function useOwnCurrency(): string {
  return useContext(DataContext)?.division.currency ?? 'EUR';
}

/** The division that the console shows. */
export function useDivision(): Division {
  return useConsoleData().division;
}

/** Whether the person has the capability. Use it to hide actions; the server enforces it. */
export function useCan(capability: Capability): boolean {
  return useConsoleData().can(capability);
}
