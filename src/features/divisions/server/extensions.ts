import type { WriteCall } from '#server/database/writeCall.ts';

const makers: ((inside: WriteCall) => Promise<void>)[] = [];

/** Registers the data that a feature adds to each new division, in the same transaction. */
export function onDivisionMade(make: (inside: WriteCall) => Promise<void>): void {
  makers.push(make);
}

/** See {@link onDivisionMade}. */
export function divisionMakers(): readonly ((inside: WriteCall) => Promise<void>)[] {
  return makers;
}
