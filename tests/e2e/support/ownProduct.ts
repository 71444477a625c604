import { inject } from 'vitest';

/** A running product that journeys use. */
export interface SharedProduct {
  /** `http://localhost:<port>` */
  address: string;
  /** What the other commands need to find it. */
  variables: Record<string, string>;
}

/** The product of this file: no other file uses it at the same time, so that journeys do not see each other's work. */
export function ownProduct(): SharedProduct {
  const product = inject('products')[Number(process.env['VITEST_POOL_ID'] ?? 1) - 1];
  if (!product) throw new Error('There are more files at a time than products');
  return product;
}
