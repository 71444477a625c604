import { createContext, useContext, type ComponentType } from 'react';
import type { Theme } from '#contract/theme.ts';
import type { Sites } from '../i18n/language.ts';
import type { Session } from '../session.ts';
import type { ConsoleFeature, MenuCommand, MenuEntry } from './ConsoleFeature.ts';

/** The settings of the console's frame. */
export interface Layout {
  theme: Theme;
  session: Session;
  sites: Sites;
  menu: readonly MenuEntry[];
  /** Address of a map tile server; without it maps show the outlines that come with the product. */
  tileServer?: string | undefined;
  /** The addresses that work without a division; the first one is the start page of an administrator without divisions. */
  withoutDivision?: readonly string[];
  commands: readonly MenuCommand[];
  /** Components of features that are mounted on every screen. */
  beside: readonly ComponentType[];
  finders: readonly NonNullable<ConsoleFeature['find']>[];
}

/** See {@link Layout}. */
export const LayoutContext = createContext<Layout | undefined>(undefined);

/** The settings of the console's frame. */
export function useLayout(): Layout {
  const layout = useContext(LayoutContext);
  if (!layout) throw new Error('The frame needs a LayoutContext around it');
  return layout;
}
