import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { brokenUniqueness, isLostConnection } from './failures.ts';

const failureOf = (work: () => Promise<unknown>) =>
  work()
    .then(() => undefined)
    .catch((error: unknown) => error);
const connecting = (to: { path: string } | { port: number; host: string }) => new Promise((_, fail) => connect(to).once('error', fail)); // nothing listens there

it.each([
  ['a socket that is not there', () => connecting({ path: '/nowhere/.s.PGSQL.5432' })],
  ['a port without a listener', () => connecting({ port: 9, host: '127.0.0.1' })],
  ['a statement that took too long', () => Promise.reject(Object.assign(new Error('canceled'), { code: '57014' }))],
  ['a transaction that was idle too long', () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '25P03' }))],
  ['a session that was idle too long', () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P05' }))],
  [
    'a node of a cluster that died',
    () => Promise.reject(Object.assign(new Error('failure on connection marked as essential: b:1'), { code: 'XX000' })),
  ],
  ['a connection that broke', () => Promise.reject(new Error('Connection terminated unexpectedly'))],
])('the database is lost by %s', async (_, work) => {
  expect(isLostConnection(await failureOf(work))).toBe(true);
});

it.each([
  ['a file that is not there', () => readFile('/nowhere/file')],
  [
    'a folder that cannot be read',
    () => Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'mkdir', path: '/x' })),
  ],
  ['a disk that is full', () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' }))],
  ['a fault of the database', () => Promise.reject(Object.assign(new Error('cache lookup failed'), { code: 'XX000' }))],
  ['a fault of the program', () => Promise.reject(new TypeError('x is not a function'))],
])('the database is not lost by %s', async (_, work) => {
  expect(isLostConnection(await failureOf(work))).toBe(false);
});

it.each([
  ['duplicate key value violates unique constraint "accountCode"', 'accountCode'],
  // of a node of a distributed PostgreSQL: here the shard is a table of its own, there only the message says the name
  ['duplicate key value violates unique constraint "accountCode_102008"', 'accountCode_102008'],
  ['duplicate key value violates unique constraint "accountCode_102008"', undefined],
])('the constraint of %s is known', (message, constraint) => {
  expect(brokenUniqueness(Object.assign(new Error(message), { code: '23505', ...(constraint ? { constraint } : {}) }))).toBe('accountCode');
});
