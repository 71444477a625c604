import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { assetOf, location, showAssets, type Answers } from '../../../../tests/support/assetScreens.tsx';
import { problemReply, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { AssetCreate, AssetEdit, AssetReplace } from './form/AssetForm.tsx';

const asset = assetOf(2, { attributes: { capacity: 9, fireClasses: ['A', 'B'] } });
const address = `/api/locations/${location.id}/assets`;

const show = (at: string, answers: Answers = {}) =>
  showAssets(
    {
      '/locations/:id/assets/new': <AssetCreate />,
      '/assets/:id/edit': <AssetEdit />,
      '/assets/:id/replace': <AssetReplace />,
      '/assets/:id': <p>page</p>,
    },
    at,
    { [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: asset }), ...answers },
  );
const save = () => userEvent.keyboard('{Control>}s{/Control}');

describe('a new object', () => {
  test('is made by a form with the fields of its type', async () => {
    const { requests, router } = show(`/locations/${location.id}/assets/new`, {
      [`POST ${address}`]: () => ({ status: 201, json: asset }),
    });
    const type = await screen.findByRole('combobox', { name: /^Objecttype/ });
    await waitFor(() => expect(type).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: /^Inhoud/ })).toBeNull();
    await screen.findByRole('option', { name: 'Poederblusser' });
    await userEvent.selectOptions(type, 'Poederblusser');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Inhoud/ }), '9');
    await userEvent.click(screen.getByRole('checkbox', { name: 'B' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Productiedatum' }), '3-2019');
    await userEvent.type(screen.getByRole('textbox', { name: 'Ruimte' }), 'Keuken');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${asset.id}`));
    const [sent] = sentBodies(requests, 'POST');
    expect(sent).toMatchObject({
      assetType: 'ExtinguishPowder',
      attributes: { capacity: 9, fireClasses: ['B'] },
      productionDate: '2019-03',
      room: 'Keuken',
    });
    expect(sent).not.toHaveProperty('tag');
  });

  test('says at the field what the server refuses of its type', async () => {
    show(`/locations/${location.id}/assets/new`, {
      [`POST ${address}`]: () => problemReply(400, 'invalid', 'Ongeldig', { errors: { 'attributes.capacity': ['Vul dit in.'] } }),
    });
    await screen.findByRole('option', { name: 'Poederblusser' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Objecttype/ }), 'Poederblusser');
    const capacity = await screen.findByRole('textbox', { name: /^Inhoud/ });
    await save();
    await waitFor(() => expect(capacity).toHaveAccessibleDescription(/Vul dit in/));
    expect(screen.getByRole('button', { name: /Inhoud: Vul dit in/ })).toBeVisible();
  });

  test('cannot have a month that does not exist', async () => {
    const { requests } = show(`/locations/${location.id}/assets/new`);
    await screen.findByRole('option', { name: 'Poederblusser' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Objecttype/ }), 'Poederblusser');
    await userEvent.type(screen.getByRole('textbox', { name: 'Productiedatum' }), '13-2019');
    await save();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('another type', () => {
  test('keeps what fits and says what is dropped', async () => {
    const { requests } = show(`/assets/${asset.id}/edit`, { [`PUT ${address}/${asset.id}`]: () => ({ json: { ...asset, version: 4 } }) });
    await screen.findByRole('option', { name: 'Sproeischuimblusser' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Objecttype/ }), 'Sproeischuimblusser');
    const dialog = await screen.findByRole('dialog', { name: 'Het wordt: Sproeischuimblusser' });
    expect(within(dialog).getByText('Inhoud: 9 kg')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Overnemen wat past' }));
    await save();
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    expect(sentBodies(requests, 'PUT')[0]).toMatchObject({ assetType: 'ExtinguishSprayFoam', attributes: { fireClasses: ['A', 'B'] } });
  });

  test('is not taken when the question is left', async () => {
    show(`/assets/${asset.id}/edit`);
    await screen.findByRole('option', { name: 'AED' });
    const type = screen.getByRole('combobox', { name: /^Objecttype/ });
    await userEvent.selectOptions(type, 'AED');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Terug' }));
    await waitFor(() => expect(type).toHaveDisplayValue('Poederblusser'));
    expect(screen.getByRole('textbox', { name: /^Inhoud/ })).toHaveValue('9');
  });
});

test('a replacement takes over place and type, not the dates and the number of the device', async () => {
  const next = { ...asset, id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f' };
  const old = { ...asset, attributes: { ...asset.attributes, agentExpiryDate: '2026-11-23' } };
  const { requests, router } = show(`/assets/${asset.id}/replace`, {
    [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: old }),
    [`POST ${address}/${asset.id}/replace`]: () => ({ status: 201, json: next }),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reden' }), 'Afgekeurd');
  await save();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${next.id}`));
  expect(sentBodies(requests, 'POST')[0]).toMatchObject({
    assetType: 'ExtinguishPowder',
    building: 'Vleugel B',
    reason: 'Afgekeurd',
    productionDate: null,
    serialNumber: null,
    attributes: asset.attributes,
  });
  expect(sentBodies(requests, 'POST')[0]).not.toHaveProperty('attributes.agentExpiryDate');
});
