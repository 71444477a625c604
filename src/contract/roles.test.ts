import { expect, it } from 'vitest';
import type { Capability } from './operation.ts';
import { hasNeededRole, mayDo } from './roles.ts';

it.each([
  [[], [], true],
  [['Other'], [], true],
  [['CURA-Employee', 'Other'], ['CURA-Employee'], true],
  [['B'], ['A', 'B'], true],
  [['cura-employee'], ['CURA-Employee'], false],
  [[], ['CURA-Employee'], false],
])('who holds %j where %j is needed: %s', (held, needed, expected) => {
  expect(hasNeededRole(held, needed)).toBe(expected);
});

const split = { purchasing: ['CURA-Purchasing'], administrator: ['CURA-Board'] };
it.each<[Capability, string[], Record<string, string[]>, boolean]>([
  ['purchasing', ['CURA-Employee'], {}, true],
  ['purchasing', ['CURA-Employee'], split, false],
  ['purchasing', ['CURA-Employee', 'CURA-Purchasing'], split, true],
  ['supervisor', ['CURA-Employee'], split, true],
  ['administrator', ['CURA-Employee'], {}, false],
  ['administrator', ['CURA-Employee', 'CURA-Admin'], {}, true],
  ['administrator', ['CURA-Employee', 'CURA-Board'], split, false],
  ['administrator', ['CURA-Employee', 'CURA-Admin', 'CURA-Board'], split, true],
])('%s with %j under %j is %s', (capability, roles, capabilityRoles, expected) => {
  expect(mayDo(capability, roles, capabilityRoles)).toBe(expected);
});
