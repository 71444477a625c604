import { useRemoveFromStore, useStore, useTranslate } from 'ra-core';

/** The looks that a person may choose; `system` follows the machine's own setting. */
const appearances = ['light', 'dark', 'system'] as const;

/** One choice of looks, for a menu or a group of buttons. */
export interface Appearance {
  name: (typeof appearances)[number];
  label: string;
  isChosen: boolean;
  choose: () => void;
}

// where react-admin remembers the choice; without one it follows the machine
const key = 'theme';

/** The choices of looks: light, dark, or as the machine is set. */
export function useAppearances(): Appearance[] {
  const translate = useTranslate();
  const [chosen, setChosen] = useStore<'light' | 'dark' | undefined>(key);
  const remove = useRemoveFromStore();
  return appearances.map((name) => ({
    name,
    label: translate(`console.appearance.${name}`),
    isChosen: (chosen ?? 'system') === name,
    choose: () => (name === 'system' ? remove(key) : setChosen(name)),
  }));
}
