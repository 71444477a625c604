import { useRemoveFromStore, useStore, useTranslate } from 'ra-core';
import type { OwnSetting } from './OwnSetting.ts';

/** The appearances that a person may choose; `system` follows the setting of the machine. */
const appearances = ['light', 'dark', 'system'] as const;

// react-admin's key of the choice; without one it follows the machine
const key = 'theme';

/** The appearance setting: light, dark, or that of the machine. */
export function useAppearances(): OwnSetting {
  const translate = useTranslate();
  const [chosen, setChosen] = useStore<'light' | 'dark' | undefined>(key);
  const remove = useRemoveFromStore();
  return {
    name: 'appearance',
    title: translate('console.appearance.title'),
    choices: appearances.map((name) => ({
      name,
      label: translate(`console.appearance.${name}`),
      isChosen: (chosen ?? 'system') === name,
      choose: () => (name === 'system' ? remove(key) : setChosen(name)),
    })),
  };
}
