/** The address of the page of an asset that opens without sign-in: it stands in the code on the label. */
export function assetAddress(tag: string): string {
  return `/a/${encodeURIComponent(tag)}`;
}

/** The query parameter of a link that names the brand of its page. */
export const brandParameter = 'brand';

/**
 * The address of the page of a work order that opens without sign-in. The token is the key: behind # it is sent to no server and
 * stands in no log. The brand of the division stands in the address, since the server knows no division without the key.
 */
export function workOrderAddress(workOrderId: string, token: string, brand: string | null): string {
  return `/accounts/work-order/${workOrderId}${brand === null ? '' : `?${brandParameter}=${encodeURIComponent(brand)}`}#${token}`;
}
