import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useLocation } from 'react-router-dom';
import { assetOf, showAssets } from '../../../../tests/support/assetScreens.tsx';
import { AssetByTag } from './AssetByTag.tsx';

const asset = assetOf(2);

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const show = (answer: object) =>
  showAssets({ '/assets/tag/:tag': <AssetByTag />, '*': <Address /> }, '/assets/tag/S1', { 'GET /api/assets/S1': () => answer });

describe('the tag of an object', () => {
  test('leads to its page in its division', async () => {
    show({ json: { ...asset, division: 120002 } });
    expect(await screen.findByText(`/assets/${asset.id}?division=120002`)).toBeVisible();
  });

  test('of a division that the person does not work in leads nowhere', async () => {
    show({ json: { tag: 'S1', typeLabel: 'Poederblusser' } });
    expect(await screen.findByRole('heading', { name: /niet/ })).toBeVisible();
  });
});
