import { useTranslate } from 'ra-core';
import { dropAllDrafts } from '../forms/drafts.ts';
import { BarItem } from './BarItem.ts';
import { useLayout } from './LayoutContext.ts';

/** Signs the person out, here and at the directory; what they typed and did not save goes with them. */
export function LogoutLink() {
  const translate = useTranslate();
  const { session } = useLayout();
  const handleClick = () => {
    dropAllDrafts();
    void session.logout();
  };
  return <BarItem onClick={handleClick}>{translate('console.menu.logout')}</BarItem>;
}
