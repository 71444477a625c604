import { expect, it } from 'vitest';
import { continuePath, nextOnPath, previousOnPath, startOfPath } from './queuePath.ts';

const open = 'Open';
const begun = continuePath(startOfPath, open, ['a', 'b', 'c', 'd'], 'b');

it('leads from one that waits to the next and back', () => {
  expect(nextOnPath(begun, ['a', 'b', 'c', 'd'], 'b')).toBe('c');
  expect(previousOnPath(begun, 'b')).toBe('a');
  expect(previousOnPath(begun, 'a')).toBeUndefined();
  expect(nextOnPath(begun, ['a', 'b', 'c', 'd'], 'd')).toBeUndefined();
});

it('keeps what was decided where it stood, so that a mistake is one step back', () => {
  const waiting = ['a', 'c', 'd'];
  const decided = continuePath(begun, open, waiting, 'b');
  expect(nextOnPath(decided, waiting, 'b')).toBe('c');
  const onwards = continuePath(decided, open, waiting, 'c');
  expect(onwards.ids).toEqual(['a', 'b', 'c', 'd']);
  expect(previousOnPath(onwards, 'c')).toBe('b');
  expect(nextOnPath(onwards, waiting, 'a')).toBe('c');
});

it('keeps the first one too, and forgets what others decided', () => {
  const first = continuePath(startOfPath, open, ['a', 'b', 'c'], 'a');
  expect(continuePath(first, open, ['c', 'e'], 'c').ids).toEqual(['a', 'c', 'e']);
});

it('begins anew in another queue', () => {
  expect(continuePath(begun, 'Accepted', ['x', 'y'], 'y')).toEqual({ scope: 'Accepted', ids: ['x', 'y'], opened: ['y'] });
});

it('leads into the queue from a request that is not in it', () => {
  const outside = continuePath(startOfPath, open, ['a', 'b'], 'z');
  expect(nextOnPath(outside, ['a', 'b'], 'z')).toBe('a');
  expect(nextOnPath(outside, ['a', 'b'], undefined)).toBe('a');
  expect(previousOnPath(outside, 'z')).toBeUndefined();
});
