/** @jsxImportSource preact */
import { drawPage } from '../Page.tsx';
import { AssetPage } from './AssetPage.tsx';

const tag = decodeURIComponent(location.pathname.split('/')[2] ?? '');
drawPage(<AssetPage tag={tag} />);
