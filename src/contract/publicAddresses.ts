/** The address of the page of an asset that opens without sign-in: it stands in the code on the label. */
export function assetAddress(tag: string): string {
  return `/a/${encodeURIComponent(tag)}`;
}

/**
 * The address of the page of a work order that opens without sign-in. The token is the key: behind # it is sent to no server and
 * stands in no log.
 */
export function workOrderAddress(workOrderId: string, token: string): string {
  return `/accounts/work-order/${workOrderId}#${token}`;
}
