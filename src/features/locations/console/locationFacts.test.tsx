import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Capability } from '#contract/operation.ts';
import { location } from '../../../../tests/support/assetScreens.tsx';
import { problemReply, renderConsole, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { locationsConsole } from './index.ts';
import { LocationFacts } from './LocationFacts.tsx';

const covered = { ...location, accessNotes: '••••••' };

function show(can: (capability: Capability) => boolean, answer: Reply = { json: { ...location, accessNotes: 'Sleutelkluis 4711' } }) {
  return renderConsole(<LocationFacts location={covered} />, { answer: () => answer, resources: locationsConsole.resources, can });
}

test('how to get in is covered until an engineer asks for it', async () => {
  const { requests } = show((capability) => capability === 'engineer');
  expect(screen.queryByText(/4711/)).toBeNull();
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'tonen' }));
  expect(await screen.findByText(/Sleutelkluis 4711/)).toBeVisible();
  expect(requests.map(({ url }) => url)).toEqual([expect.stringContaining('withSecrets=true')]);
  expect(screen.queryByRole('button', { name: 'tonen' })).toBeNull();
});

test('it is read aloud once it is shown', async () => {
  show(() => true);
  await userEvent.click(screen.getByRole('button', { name: 'tonen' }));
  expect((await screen.findByText(/Sleutelkluis 4711/)).closest('[aria-live=polite]')).not.toBeNull();
});

test('it stays covered where the server refuses it, and can be asked for again', async () => {
  show(() => true, problemReply(403, 'forbidden', 'Dit mag u niet zien.'));
  await userEvent.click(screen.getByRole('button', { name: 'tonen' }));
  expect(await screen.findByText('Dit mag u niet zien.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'tonen' })).toBeVisible();
});

test('who neither works there nor plans it has no way to it', () => {
  show(() => false);
  expect(screen.getByText('••••••')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'tonen' })).toBeNull();
});
