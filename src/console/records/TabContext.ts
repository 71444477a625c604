import { createContext } from 'react';

/** The tab of a record that this stands in, if any: another one takes it off the page. */
export const TabContext = createContext<string | undefined>(undefined);
