import { createContext } from 'react';
import type { Resources } from './resourceCalls.ts';

/** The resources of all features. */
export const ResourcesContext = createContext<Resources>({});
