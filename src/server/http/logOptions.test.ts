import { expect, it } from 'vitest';
import { loggableUrl } from './logOptions.ts';

it.each([
  ['/api/servicerequest/1/x/accept?PurchaseOrder=4500&WifiCode=zonnebloem', '/api/servicerequest/1/x/accept?PurchaseOrder=4500&WifiCode=…'],
  ['/api/servicerequest/1/x/accept?wificode=a%26b&WifiNetwork=Gasten', '/api/servicerequest/1/x/accept?wificode=…&WifiNetwork=Gasten'],
  ['/api/x?Wifi%43ode=zonnebloem&%E0%A4%A=1&b', '/api/x?Wifi%43ode=…&%E0%A4%A=1&b'],
  ['/api/x?a=b?token=c', '/api/x?a=b?token=c'],
  ['/oidc/auth?code=abc&state=def', '/oidc/auth?code=…&state=…'],
  ['/api/120001/account/code/1001?q=code', '/api/120001/account/code/1001?q=code'],
])('writes %s without its secrets', (url, written) => {
  expect(loggableUrl(url)).toBe(written);
});
