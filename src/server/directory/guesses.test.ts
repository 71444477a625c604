import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { countGuesses } from './guesses.ts';

const guesses = countGuesses((await testDatabase()).pool);

it.each([
  ['one network of IPv6 together', (guess: number) => `2001:db8:0:1::${guess.toString(16)}`, true],
  ['addresses of IPv4 alone', (guess: number) => `203.0.113.${guess}`, false],
])('counts the guesses of %s', async (_whose, addressOf, mustWait) => {
  for (let guess = 0; guess < 10; guess++) expect(await guesses.take(addressOf(guess), 'anna')).toBeUndefined();
  expect((await guesses.take(addressOf(10), ' ANNA ')) !== undefined).toBe(mustWait);
});

it('forgets the guesses of a network once the password was right', async () => {
  for (let guess = 0; guess < 10; guess++) await guesses.take(`2001:db8:0:2::${guess}`, 'piet');
  await guesses.giveBack('2001:db8:0:2::a', 'piet');
  expect(await guesses.take('2001:db8:0:2::b', 'piet')).toBeUndefined();
});
