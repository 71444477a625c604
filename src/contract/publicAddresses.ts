/** The address of the page of an asset that opens without sign-in, as the code on the label holds it. */
export function assetAddress(tag: string): string {
  return `/a/${encodeURIComponent(tag)}`;
}

/** The tag in the address of an asset's page, of any host; undefined for any other text. */
export function tagOfAddress(text: string): string | undefined {
  return /^https?:\/\/[^/]+\/a\/(?<tag>[\w.-]+)\/?$/i.exec(text.trim())?.groups?.['tag'];
}

/** The tag that a code means: the code of a label is the address of its asset's page, any other is the tag itself. */
export function tagOfCode(code: string): string {
  return tagOfAddress(code) ?? code.trim();
}

/** The query parameter of a link that names the brand of its page. */
export const brandParameter = 'brand';

/**
 * The address of the page of a work order that opens without sign-in. The token is the key: it follows `#`, so that it is never
 * sent to a server or written to a log. The address names the brand, because the server cannot look up the division without the
 * token.
 */
export function workOrderAddress(workOrderId: string, token: string, brand: string | null): string {
  return `/accounts/work-order/${workOrderId}${brand === null ? '' : `?${brandParameter}=${encodeURIComponent(brand)}`}#${token}`;
}
