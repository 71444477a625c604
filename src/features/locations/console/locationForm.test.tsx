import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { screensOf } from '#console/nouns/screensOf.tsx';
import { accountsConsole } from '#features/accounts/console/index.ts';
import { divisionsConsole } from '#features/divisions/console/index.ts';
import { locationsConsole } from './index.ts';
import { locationNoun } from './locationNoun.ts';

const { Create } = screensOf(locationNoun);

test.each(['NL', 'DE'])('a new location starts in the country of its division, %s', async (country) => {
  renderConsole(<p />, {
    answer: ({ url }) => (url.startsWith('/api/Divisions') ? listReply([{ code: 120001, description: 'Köln', country }]) : listReply([])),
    resources: { ...divisionsConsole.resources, ...locationsConsole.resources, ...accountsConsole.resources },
    at: '/locations/new',
    routes: { '/locations/new': <Create /> },
  });
  expect(await screen.findByRole('combobox', { name: /^Land/ })).toHaveValue(country);
});
