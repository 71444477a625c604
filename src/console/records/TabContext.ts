import { createContext } from 'react';

/** The part of an address that names the open tab of a record. */
export const tabParameter = 'tab';

/** The tab of a record that this stands in, if any: another one takes it off the page. */
export const TabContext = createContext<string | undefined>(undefined);
