import { isIPv6 } from 'node:net';

/** A host as it is written in an address: one of IPv6 in brackets. */
export function hostInAddress(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
