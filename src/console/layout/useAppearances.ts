import { useRemoveFromStore, useStore, useTranslate } from 'ra-core';
import type { OwnSetting } from './OwnSetting.ts';

/** The looks that a person may choose; `system` follows the machine's own setting. */
const appearances = ['light', 'dark', 'system'] as const;

// where react-admin remembers the choice; without one it follows the machine
const key = 'theme';

/** The looks: light, dark, or as the machine is set. */
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
