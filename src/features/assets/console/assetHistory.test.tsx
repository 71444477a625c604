import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { asset, events, happened, showAssetPage as show } from '../../../../tests/support/assetPage.tsx';
import { location } from '../../../../tests/support/assetScreens.tsx';
import { listReply, problemReply, rangeOf, sentBodies } from '../../../../tests/support/renderConsole.tsx';

describe('the history of an object', () => {
  const withRoom = { ...asset, room: 'Technische ruimte' };
  const shown = { [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: withRoom }) };

  const undoable = `GET /api/divisions/120001/audit/undoable`;
  const change = { id: '0194a1b2-0000-7000-8000-000000000077', entity: 'asset', entityId: asset.id, at: happened({}).at, undo: 'values' };

  test('tells all that happened, a part at each wish', async () => {
    const all = Array.from({ length: 260 }, (_, index) => happened({ id: `e${index}`, note: `Gebeurtenis ${index + 1}` }));
    show({ [events]: (_, url) => listReply(rangeOf(all, url), all.length) });
    expect(await screen.findByText('Gebeurtenis 6')).toBeVisible();
    expect(screen.queryByText('Gebeurtenis 7')).toBeNull();
    for (const last of [56, 106, 156, 206, 256, 260]) {
      await userEvent.click(screen.getByRole('button', { name: 'Eerdere tonen' }));
      expect(await screen.findByText(`Gebeurtenis ${last}`)).toBeVisible();
    }
    expect(screen.getAllByText(/^Gebeurtenis/)).toHaveLength(260);
    expect(screen.queryByRole('button', { name: 'Eerdere tonen' })).toBeNull();
  });

  test('says when what happened cannot be told', async () => {
    show({ [events]: () => problemReply(500, 'internal', 'Er ging iets mis.') });
    expect(await screen.findByText('Er ging iets mis.')).toBeVisible();
    expect(screen.queryByText('Nog niets gebeurd.')).toBeNull();
  });

  test('takes a change back by the audit, which knows it by its moment', async () => {
    const later = happened({ id: 'e2', at: '2026-03-13T10:00:00Z', from: { floor: '1' }, to: { floor: '2' } });
    const call = `POST /api/divisions/120001/audit/${change.id}/undo`;
    const { requests } = show({
      ...shown,
      [events]: () => listReply([later, happened({})]),
      [undoable]: () => ({ json: [change] }),
      [call]: () => ({ json: { undone: 1, importId: null } }),
    });
    const side = await screen.findByRole('complementary', { name: 'Geschiedenis' });
    expect(await within(side).findAllByText('Piet wijzigde het object')).toHaveLength(2);
    await userEvent.click(await within(side).findByRole('button', { name: 'Ongedaan maken' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText('1 record is teruggezet.')).toBeVisible();
    expect(sentBodies(requests, 'POST', '/undo')[0]).toEqual({ entity: 'asset', entityId: asset.id });
  });

  test('tells the own fields of the type that it had before in their words', async () => {
    const former = { attributes: { propellant: 'Cartridge' } };
    const corrected = { from: { assetType: 'FireExtinguisher', ...former }, to: { assetType: 'FirstAidKit', attributes: {} } };
    show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: { ...asset, assetType: 'FirstAidKit' } }),
      [events]: () => listReply([happened(corrected)]),
    });
    const side = await screen.findByRole('complementary', { name: 'Geschiedenis' });
    expect(await within(side).findByText(/^Drijfgas/)).toBeVisible();
    expect(within(side).queryByText(/Attributes|Cartridge/)).toBeNull();
  });

  test('tells the article by its name, and a place on a plan in percent', async () => {
    const item = { id: '0194a1b2-0000-7000-8000-000000000088', code: 'SB6', description: 'Schuimblusser 6 liter' };
    const moved = { itemId: item.id, planX: 0.125, planY: 0.5, planDocumentId: '0194a1b2-0000-7000-8000-000000000089' };
    show({
      [events]: () => listReply([happened({ from: { itemId: null, planX: null, planY: null, planDocumentId: null }, to: moved })]),
      [`GET /api/120001/item/${item.id}`]: () => ({ json: item }),
    });
    const side = await screen.findByRole('complementary', { name: 'Geschiedenis' });
    expect(await within(side).findByText('SB6 Schuimblusser 6 liter')).toBeVisible();
    expect(within(side).getByText('12,5%')).toBeVisible();
    expect(within(side).queryByText('…')).toBeNull();
  });

  test('tells a photo by its file, in words of the reader', async () => {
    show({ [events]: () => listReply([happened({ from: null, to: { attachment: { type: 'Photo', fileName: 'hal.jpg' } } })]) });
    const side = await screen.findByRole('complementary', { name: 'Geschiedenis' });
    expect(await within(side).findByText('Foto of video')).toBeVisible();
    expect(within(side).getByText('hal.jpg')).toBeVisible();
  });

  test('says by whom and when a field was changed again', async () => {
    const hindrances = ['Ruimte: daarna gewijzigd door Bram op 3 mrt 2026, 10:15'];
    show({
      [events]: () => listReply([happened({})]),
      [undoable]: () => ({ json: [change] }),
      [`POST /api/divisions/120001/audit/${change.id}/undo`]: () => problemReply(409, 'changedSince', 'Dit kan niet.', { hindrances }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText(hindrances[0] ?? '')).toBeVisible();
  });

  test('offers one way back for what happened in one moment', async () => {
    const both = [happened({ id: 'e2', kind: 'Moved', from: { locationId: 'a' }, to: { locationId: 'b' } }), happened({})];
    show({ ...shown, [events]: () => listReply(both), [undoable]: () => ({ json: [change] }) });
    expect(await screen.findAllByRole('button', { name: 'Ongedaan maken' })).toHaveLength(1);
  });

  test('offers the way back from the replacement that holds, and from none before', async () => {
    const successor = '0194a1b2-0000-7000-8000-000000000099';
    const replaced = (id: string, at: string, replacedById: string) =>
      happened({ id, at, kind: 'Replaced', from: { status: 'InService' }, to: { status: 'Replaced', replacedById } });
    const earlier = { ...change, id: '0194a1b2-0000-7000-8000-000000000078', at: '2026-03-10T10:00:00Z' };
    show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: { ...asset, status: 'Replaced', replacedById: successor } }),
      [events]: () => listReply([replaced('e2', change.at, successor), replaced('e1', earlier.at, asset.id)]),
      [undoable]: () => ({ json: [change, earlier] }),
    });
    expect(await screen.findAllByRole('button', { name: 'Ongedaan maken' })).toHaveLength(1);
  });

  test('offers no way back from what was reported', async () => {
    const reported = happened({ kind: 'Reported', from: null, to: { result: 'Approved' } });
    const ofReport = happened({
      id: 'e0',
      kind: 'OutOfService',
      from: { status: 'InService' },
      to: { status: 'OutOfService' },
      note: 'SR-1',
    });
    show({ [events]: () => listReply([reported, ofReport]), [undoable]: () => ({ json: [change] }) });
    expect(await screen.findByText('Piet maakte een servicerapport')).toBeVisible();
    expect(screen.getByText('goedgekeurd')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull();
  });

  test('offers to take back what is changed while it is shown', async () => {
    const typed = { ...asset, tag: 'BLUS-2', isServerTag: false };
    const newer = happened({ id: 'e2', at: '2026-03-13T10:00:00Z' });
    let isTagged = false;
    show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: typed }),
      [events]: () => listReply(isTagged ? [newer, happened({})] : [happened({})]),
      [undoable]: () => ({ json: isTagged ? [{ ...change, at: newer.at }] : [] }),
      [`POST /api/locations/${location.id}/assets/${asset.id}/tag`]: () => {
        isTagged = true;
        return { json: typed };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Label met openbare pagina geven' }));
    expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull();
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Label met openbare pagina geven' }));
    expect(await screen.findByRole('button', { name: 'Ongedaan maken' })).toBeVisible();
  });
});
