import { useTranslate } from 'ra-core';
import { BarItem } from './BarItem.ts';
import { useLayout } from './LayoutContext.ts';

/** Signs the person out, here and at the directory. */
export function LogoutLink() {
  const translate = useTranslate();
  const { session } = useLayout();
  return <BarItem onClick={() => void session.logout()}>{translate('console.menu.logout')}</BarItem>;
}
