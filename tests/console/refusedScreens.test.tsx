import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '#console/layout/openScreen.ts';
import { Refused } from '#console/layout/Refused.tsx';
import { screensOf } from '#console/nouns/screensOf.tsx';
import type { Capability } from '#contract/operation.ts';
import { DivisionEdit } from '#features/divisions/console/DivisionForms.tsx';
import { itemNoun } from '#features/items/console/nouns.ts';
import { unitNoun } from '#features/lookups/console/nouns.ts';
import { InvoicePage } from '#features/purchase-invoices/console/InvoicePage.tsx';
import { consoleFeatures } from '../../src/app/console/features.ts';
import { listReply, renderConsole } from '../support/renderConsole.tsx';

const id = '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f';
const routes = consoleFeatures.flatMap((feature) => feature.routes);
const mayOnlyWork = { can: (capability: Capability) => capability === 'employee' };
const title = 'U hebt geen rechten voor deze pagina';

const restricted: Readonly<Partial<Record<Capability, readonly string[]>>> = {
  administrator: ['audit', 'divisions/new', 'exact-connection', 'imports', 'imports/:id', 'imports/new', 'jobs', 'jobs/:id', 'start'],
  supervisor: ['agreed-intervals/new', 'dashboard', 'planning'],
  purchasing: [
    'assembly-orders/:id/edit',
    'assembly-orders/new',
    'purchase-orders/:id/edit',
    'purchase-orders/new',
    'reorder',
    'stock/places/:id',
    'stock/places/new',
  ],
};

test.each(Object.entries(restricted))('the screens for %s are refused to other people', async (capability, paths) => {
  const own = routes.filter((route) => route.capability === capability);
  expect(own.map(({ path }) => path).sort()).toEqual(paths);
  for (const route of own) {
    expect(await openScreen(route, (asked) => asked !== capability)).toBe(Refused);
    expect(await openScreen(route, () => true)).not.toBe(Refused);
  }
});

test('an entry of a menu or of Ctrl K that needs a capability leads to a screen that needs the same one, or that only shows records', () => {
  const entries = consoleFeatures.flatMap(({ menu, commands = [] }) => [...menu, ...commands]);
  const openToReaders = ['cost-centers', 'warehouses', 'master-data', 'work-orders'];
  const differing = entries.filter(({ path, capability }) => {
    const route = routes.find((one) => one.path === path.slice(1).split('?')[0]);
    return capability !== undefined && route !== undefined && route.capability !== capability;
  });
  // the forms of master data ask for the capability of their noun themselves
  const left = differing.map(({ path }) => path.slice(1).split('?')[0] ?? '').filter((path) => !path.endsWith('/new'));
  expect(left.sort()).toEqual(openToReaders.sort());
});

test('the refusal says who can help, and has no control but the way back', () => {
  renderConsole(<Refused />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByRole('alert')).toHaveTextContent('Een beheerder bepaalt wie deze pagina mag openen.');
  expect(screen.getByRole('link', { name: 'Naar de relaties' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a form for a new record of master data is refused before anything is typed', async () => {
  const { Create } = screensOf(unitNoun);
  renderConsole(<Create />, { ...mayOnlyWork, answer: () => listReply([]) });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an invoice cannot be begun by a person who may not enter one', async () => {
  renderConsole(<p />, { ...mayOnlyWork, answer: () => listReply([]), at: '/i/new', routes: { '/i/:id': <InvoicePage /> } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
});

test('a person who may not change a record of master data sees it, but can neither type nor save', async () => {
  const { Edit } = screensOf(unitNoun);
  const unit = { id, division: 120001, code: 'STK', description: 'Stuks', type: 'Other', version: 1 };
  renderConsole(<p />, { ...mayOnlyWork, answer: () => ({ json: unit }), at: `/units/${id}`, routes: { '/units/:id': <Edit /> } });
  expect(await screen.findByRole('textbox', { name: /Omschrijving/ })).toHaveAttribute('readonly');
  expect(screen.getByText('U kunt dit bekijken, maar niet wijzigen.')).toBeVisible();
  expect(screen.getByRole('combobox')).toBeDisabled();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a division is only shown to a person who may not change it', async () => {
  const division = { id: '120001', code: 120001, description: 'Utrecht', status: 'Active', isMain: true, country: 'NL', version: 1 };
  renderConsole(<p />, { ...mayOnlyWork, answer: () => ({ json: division }), at: '/d/120001', routes: { '/d/:id': <DivisionEdit /> } });
  expect(await screen.findByText('U kunt dit bekijken, maar niet wijzigen.')).toBeVisible();
  expect(screen.getByRole('checkbox')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Bewaren/ })).toBeNull();
});

test('the form of a record that has a page is refused, as the page shows the same', async () => {
  const { Edit } = screensOf(itemNoun);
  renderConsole(<p />, { ...mayOnlyWork, answer: () => ({ json: { id } }), at: `/i/${id}`, routes: { '/i/:id': <Edit /> } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
});
