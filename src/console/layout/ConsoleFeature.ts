import type { DataProvider } from 'ra-core';
import type { ComponentType } from 'react';
import type { Capability } from '#contract/operation.ts';
import type { Resources } from '../data/resourceCalls.ts';
import type { OpeningList } from '../lists/openingList.ts';

/** The areas of the navbar, in their order. */
export const areaNames = ['overview', 'accounts', 'sales', 'purchasing', 'service', 'assets', 'catalogue', 'mobility', 'settings'] as const;

/** See {@link areaNames}. */
export type Area = (typeof areaNames)[number];

/** One entry of the menus. */
export interface MenuEntry {
  area: Area;
  /** The destination, `/accounts`; its query may contain a filter. */
  path: string;
  /** Translation key. */
  label: string;
  /** The capability that a person needs to see it; without one it is visible to everyone. */
  capability?: Capability;
}

/** One screen and its address. */
export interface ScreenRoute {
  /** In the notation of react-router, without the leading slash: `accounts/:id/edit`. */
  path: string;
  /** Loads the screen when it is first opened. */
  load: () => Promise<ComponentType>;
  /** The capability that a person needs to open it; without one it is open to everyone. Other people see a refusal instead. */
  capability?: Capability;
  /** Whether it shows a division; unless false, it waits until there is one. */
  needsDivision?: boolean;
  /** The list that it opens with, which is requested while the screen itself is still loading. */
  list?: OpeningList;
}

/** A record that matches a search text. */
export interface FoundRecord {
  id: string;
  /** Its name. */
  name: string;
  /** The number or code by which people know it, when that is not its name. */
  number?: string;
  /** A detail that distinguishes it from others: a code, a town. */
  detail?: string;
  /**
   * The reason for the match when neither number nor name contain the text: the key of a text or of a field's label, and the
   * matching value.
   */
  reason?: { label: string; text: string } | { field: string; text: string };
  path: string;
}

/** Finds the first few records that match a text. */
export type FindRecords = (dataProvider: DataProvider, ask: { text: string; signal: AbortSignal }) => Promise<readonly FoundRecord[]>;

/** A command of Ctrl K, such as creating a record. */
export interface MenuCommand {
  /** Translation key. */
  label: string;
  /** Translation key of other words that it is found by. */
  words?: string;
  path: string;
  capability?: Capability;
}

/**
 * The contribution of a feature to the console: menus, screens and the calls of its resources, all as data. Its file is loaded
 * with the console, so it imports only types; screens and calls are imported when they are used.
 * @example
 * export const accountsConsole: ConsoleFeature = {
 *   menu: [{ area: 'accounts', path: '/accounts', label: 'accounts.menu' }],
 *   resources: { accounts: { load: async () => (await import('./accountCalls.ts')).accountCalls } },
 *   routes: [{ path: 'accounts', load: async () => (await import('./AccountList.tsx')).AccountList }],
 * };
 */
export interface ConsoleFeature {
  menu: readonly MenuEntry[];
  resources: Resources;
  routes: readonly ScreenRoute[];
  /** The start screen; only one feature has it. */
  home?: () => Promise<ComponentType>;
  /** Commands of Ctrl K. */
  commands?: readonly MenuCommand[];
  /** A component that is mounted on every screen, below the connection bar; it is loaded some seconds after the first screen. */
  beside?: () => Promise<ComponentType>;
  /** Searches records for Ctrl K; the translation key is the name of their group. */
  find?: { label: string; load: () => Promise<FindRecords> };
}
