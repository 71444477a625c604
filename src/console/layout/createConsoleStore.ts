import { localStorageStore, memoryStore, type Store } from 'ra-core';
import type { Language } from '#contract/values.ts';
import { storeName } from '../lists/openingList.ts';

/**
 * The settings that the console stores on this machine: page size, light or dark mode, the state of lists. The
 * language is stored separately, under its own key by its own rules.
 */
export function createConsoleStore(language: Language, remembered: Store = localStorageStore(storeName.version, storeName.app)): Store {
  const passing = memoryStore({ locale: language });
  passing.setup();
  const storeOf = (key: string) => (key === 'locale' ? passing : remembered);
  return {
    ...remembered,
    getItem: (key, otherwise) => storeOf(key).getItem(key, otherwise),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
