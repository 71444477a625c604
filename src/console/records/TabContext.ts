import { createContext } from 'react';

/** The query parameter that names the open tab of a record. */
export const tabParameter = 'tab';

/** The tab of a record that contains the component, if any; opening another tab unmounts it. */
export const TabContext = createContext<string | undefined>(undefined);
