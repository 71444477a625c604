import type { WriteCall } from '#server/database/writeCall.ts';

const makers: ((inside: WriteCall) => Promise<void>)[] = [];

/** Registers what a feature keeps for each division; it is made with a new one, in its transaction. */
export function onDivisionMade(make: (inside: WriteCall) => Promise<void>): void {
  makers.push(make);
}

/** See {@link onDivisionMade}. */
export function divisionMakers(): readonly ((inside: WriteCall) => Promise<void>)[] {
  return makers;
}
