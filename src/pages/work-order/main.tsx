/** @jsxImportSource preact */
import { drawPage } from '../Page.tsx';

drawPage(<p>…</p>);
