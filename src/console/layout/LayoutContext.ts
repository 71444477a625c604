import { createContext, useContext, type ComponentType } from 'react';
import type { Theme } from '#contract/theme.ts';
import type { Sites } from '../i18n/language.ts';
import type { Session } from '../session.ts';
import type { ConsoleFeature, MenuCommand, MenuEntry } from './ConsoleFeature.ts';

/** What the frame of the console shows. */
export interface Layout {
  theme: Theme;
  session: Session;
  sites: Sites;
  menu: readonly MenuEntry[];
  /** Address of map tiles of one's own; without it maps show the outlines that come with the product. */
  tileServer?: string | undefined;
  /** The addresses that show something where there is no division yet; the first of them is where an administrator begins. */
  withoutDivision?: readonly string[];
  commands: readonly MenuCommand[];
  /** What features show beside every screen. */
  beside: readonly ComponentType[];
  finders: readonly NonNullable<ConsoleFeature['find']>[];
}

/** See {@link Layout}. */
export const LayoutContext = createContext<Layout | undefined>(undefined);

/** What the frame of the console shows. */
export function useLayout(): Layout {
  const layout = useContext(LayoutContext);
  if (!layout) throw new Error('The frame needs a LayoutContext around it');
  return layout;
}
