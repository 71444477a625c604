/** @jsxImportSource preact */
import { drawPage } from '../Page.tsx';
import { takeToken } from './linkToken.ts';
import { WorkOrderPage } from './WorkOrderPage.tsx';

const workOrderId = decodeURIComponent(location.pathname.split('/')[3] ?? '');
drawPage(<WorkOrderPage link={{ workOrderId, token: takeToken(workOrderId) }} />);
