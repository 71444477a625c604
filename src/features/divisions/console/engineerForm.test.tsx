import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screensOf } from '#console/nouns/screensOf.tsx';
import { renderConsole, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { divisionsConsole } from './index.ts';
import { engineerNoun } from './nouns.ts';

const { Edit } = screensOf(engineerNoun);
const engineer = {
  id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f',
  code: 'M01',
  employeeNumber: 1201,
  firstName: 'Mike',
  lastName: 'Vos',
  fullName: 'Mike Vos',
  email: 'mike@cura.example',
  mobile: null,
  territory: null,
  language: null,
  skills: [],
  certificates: [{ name: 'VCA', number: '123', validUntil: '2027-05-01' }],
  active: true,
  version: 2,
};

function show() {
  return renderConsole(<p />, {
    answer: ({ method, body }) => ({ json: method === 'PUT' ? { ...engineer, ...JSON.parse(String(body)) } : engineer }),
    resources: divisionsConsole.resources,
    at: `/engineers/${engineer.id}`,
    routes: { '/engineers/:id': <Edit />, '/engineers': <p>de lijst</p> },
  });
}
const certificates = () => screen.findByRole('group', { name: 'Certificaten' });
const save = () => userEvent.keyboard('{Control>}s{/Control}');
const sent = (requests: ReturnType<typeof show>['requests']) => sentBodies<typeof engineer>(requests, 'PUT')[0]?.certificates;

test('a certificate is added with its number and last day', async () => {
  const { requests } = show();
  const group = await certificates();
  expect(within(group).getByRole('textbox', { name: /^Naam/ })).toHaveValue('VCA');
  await userEvent.click(within(group).getByRole('button', { name: 'Certificaat toevoegen' }));
  const last = (name: RegExp) => within(group).getAllByRole('textbox', { name }).at(-1) as HTMLElement;
  await userEvent.type(last(/^Naam/), 'REOB');
  await userEvent.type(last(/^Nummer/), '987');
  await userEvent.type(last(/^Geldig/), '1-6-2028');
  await save();
  expect(await screen.findByText('de lijst')).toBeVisible();
  expect(sent(requests)).toEqual([...engineer.certificates, { name: 'REOB', number: '987', validUntil: '2028-06-01' }]);
});

test('an empty one is told where it stands, and nothing is sent', async () => {
  const { requests } = show();
  const group = await certificates();
  await userEvent.click(within(group).getByRole('button', { name: 'Certificaat toevoegen' }));
  await save();
  expect((await within(group).findAllByText(/Vul dit in/)).length).toBe(3);
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('one is taken away, by a button that names it', async () => {
  const { requests } = show();
  const group = await certificates();
  await userEvent.click(within(group).getByRole('button', { name: 'Certificaat toevoegen' }));
  expect(within(group).getAllByRole('button', { name: /verwijderen$/ })).toHaveLength(2);
  await userEvent.click(within(group).getByRole('button', { name: 'Certificaat 2 verwijderen' }));
  await userEvent.click(within(group).getByRole('button', { name: 'Certificaat 1 verwijderen' }));
  await save();
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent(requests)).toEqual([]);
});

test('the number of an employee is a code: no mark stands in it', async () => {
  show();
  expect(await screen.findByRole('textbox', { name: /^Personeelsnummer/ })).toHaveValue('1201');
});
