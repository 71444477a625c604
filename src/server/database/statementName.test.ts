import { expect, it } from 'vitest';
import { statementNames } from './statementName.ts';

it('gives a name to a text that comes again, the same each time', () => {
  const nameOf = statementNames(10);
  expect(nameOf('select 1')).toBeUndefined();
  const name = nameOf('select 1');
  expect(name).toBeDefined();
  expect(nameOf('select 1')).toBe(name);
  nameOf('select 2');
  expect(nameOf('select 2')).not.toBe(name);
});

it('keeps the names of frequent statements when many others come', () => {
  const nameOf = statementNames(10);
  nameOf('often');
  const name = nameOf('often');
  for (let shape = 0; shape < 1000; shape++) {
    for (let turn = 0; turn < 3; turn++) nameOf(`shape ${shape}`);
    expect(nameOf('often')).toBe(name);
  }
});

it('forgets statements that were not used for long, and never reuses their names', () => {
  const nameOf = statementNames(10);
  const given = new Set<string>();
  for (let shape = 0; shape < 100; shape++) {
    nameOf(`shape ${shape}`);
    given.add(nameOf(`shape ${shape}`) ?? '');
  }
  expect(given.size).toBe(100);
  expect(nameOf('shape 0')).toBeUndefined();
  expect(given).not.toContain(nameOf('shape 0'));
});
