import { localStorageStore, memoryStore, type Store } from 'ra-core';
import type { Language } from '#contract/values.ts';
import { storeName } from '../lists/openingList.ts';

/**
 * What the console remembers on this machine: page size, light or dark, saved views, lists as they were left. The
 * language is not among it: that is remembered under its own key by its own rules.
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
