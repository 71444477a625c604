interface Address {
  addressLine1?: string | null | undefined;
  postcode?: string | null | undefined;
  city?: string | null | undefined;
}

/** An address in one line; empty for none. */
export function addressText(address: Address | null): string {
  const { addressLine1, postcode, city } = address ?? {};
  return [addressLine1, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
