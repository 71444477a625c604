import { useLocation } from 'react-router-dom';
import { useConsoleData } from '../data/DataContext.ts';
import { areaNames, type Area, type MenuEntry } from './ConsoleFeature.ts';
import { useLayout } from './LayoutContext.ts';

/** One area of the navbar with the entries that the person may open. */
export interface AreaMenu {
  area: Area;
  entries: readonly MenuEntry[];
  isCurrent: boolean;
}

/** The areas that have entries, in their order. */
export function useAreas(): readonly AreaMenu[] {
  const { menu, theme } = useLayout();
  const { can } = useConsoleData();
  const { pathname } = useLocation();
  const allowed = menu.filter(({ capability }) => capability === undefined || can(capability));
  return areasOf(theme.key)
    .map((area) => {
      const entries = allowed.filter((entry) => entry.area === area);
      return { area, entries, isCurrent: entries.some(({ path }) => isBelow(pathname, path)) };
    })
    .filter(({ entries }) => entries.length > 0);
}

/** The areas in the order of a brand: mobility comes first where it is the main business. */
function areasOf(theme: string): readonly Area[] {
  return theme === 'mobiliteit' ? ['mobility', ...areaNames.filter((area) => area !== 'mobility')] : areaNames;
}

/** Whether an address is a menu entry's page or below it. */
export function isBelow(pathname: string, path: string): boolean {
  const [own = ''] = path.split('?');
  return pathname === own || pathname.startsWith(`${own}/`);
}
