import type { Operation } from '#contract/operation.ts';

/** Which call serves which verb of react-admin for one resource. What is left out cannot be done. */
export interface ResourceCalls {
  getList?: Operation;
  getOne?: Operation;
  create?: Operation;
  update?: Operation;
  delete?: Operation;
  /** The list below another record; its path parameter is the reference's target. Without it the plain list is filtered. */
  getManyReference?: Operation;
}

/** The calls of each resource, loaded when the resource is first used. */
export type Resources = Readonly<Record<string, () => Promise<ResourceCalls>>>;

/** The path parameter of a call that holds the record's id: the last one that is not the division. */
export function idParameterOf(operation: Operation): string | undefined {
  const names = [...operation.paths[0].matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.filter((name) => name !== 'division').at(-1);
}
