import { createContext, useContext } from 'react';

/** The ids of the elements that name the entry of a timeline, for `aria-describedby`. */
export const EntryContext = createContext<string | undefined>(undefined);

/** Describes a button within the entry of a timeline, of which there are as many as entries, by the time and text of its entry. */
export function useEntryDescription(): string | undefined {
  return useContext(EntryContext);
}
