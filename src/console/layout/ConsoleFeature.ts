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
  /** Where it leads, `/accounts`; its query may hold a filter. */
  path: string;
  /** Translation key. */
  label: string;
  /** The capability that a person needs to see it; without one everyone sees it. */
  capability?: Capability;
}

/** One screen and its address. */
export interface ScreenRoute {
  /** As react-router wants it, without the first slash: `accounts/:id/edit`. */
  path: string;
  /** Loads the screen when it is first opened. */
  load: () => Promise<ComponentType>;
  /** Whether it shows a division; unless it is false, it waits until there is one. */
  needsDivision?: boolean;
  /** The list that it opens with: asked for while the screen itself is still on its way. */
  list?: OpeningList;
}

/** A record that was found by its text. */
export interface FoundRecord {
  id: string;
  /** What it is called. */
  name: string;
  /** The number or code by which people know it, where that is not its name. */
  number?: string;
  /** A detail that distinguishes it from others: a code, a town. */
  detail?: string;
  /** The reason of the hit, where neither number nor name hold the text: the key of a text or of a field's label, and what was found. */
  reason?: { label: string; text: string } | { field: string; text: string };
  path: string;
}

/** Finds the first few records that match a text. */
export type FindRecords = (dataProvider: DataProvider, ask: { text: string; signal: AbortSignal }) => Promise<readonly FoundRecord[]>;

/** A command of Ctrl K, such as a new record. */
export interface MenuCommand {
  /** Translation key. */
  label: string;
  path: string;
  capability?: Capability;
}

/**
 * What a feature gives the console: menus, screens and the calls behind its resources, all as data. The file that holds
 * it is loaded with the console, so it imports nothing but types; screens and calls are imported when they are used.
 *
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
  /** The screen of the root, which leads on from there; one feature has it. */
  home?: () => Promise<ComponentType>;
  /** What Ctrl K offers to do. */
  commands?: readonly MenuCommand[];
  /** What runs beside every screen, below the bar of the connection; it is loaded some seconds after the first screen. */
  beside?: () => Promise<ComponentType>;
  /** Finds records for Ctrl K; its group is called by the translation key. */
  find?: { label: string; load: () => Promise<FindRecords> };
}
