import { createContext } from 'react';

/** The part of an address that names the open tab of a record. */
export const tabParameter = 'tab';

/** The tab of a record that holds the component, if any; opening another tab unmounts it. */
export const TabContext = createContext<string | undefined>(undefined);
