import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { assetOf, showAssets } from '../../../../../tests/support/assetScreens.tsx';
import { listReply, problemReply, sentBodies } from '../../../../../tests/support/renderConsole.tsx';
import { AssetList } from '../AssetList.tsx';

const detector = (number: number) =>
  assetOf(number, { assetType: 'SmokeDetector', attributes: { powerSource: 'Mains', commissioningDate: '2014-05-01' } });
const aed = assetOf(3, { assetType: 'Defibrillator' });

async function replaceAll(assets: readonly ReturnType<typeof assetOf>[], isFailing = false, rows: readonly object[] = []) {
  let failing = false;
  const shown = showAssets({ '/assets': <AssetList /> }, '/assets', {
    'GET /api/divisions/120001/assets': () => (failing ? problemReply(500, 'internal', 'Dat ging mis.') : listReply([...assets])),
    'POST /api/divisions/120001/assets/changes': () => ({ json: { changed: assets.length, refused: 0, rows } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Alle ${assets.length}`) }));
  failing = isFailing;
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Vervangen' }));
  const dialog = await screen.findByRole('dialog', { name: /vervangen$/ });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Reden/ }), 'Te oud');
  return { ...shown, dialog, send: within(dialog).getByRole('button', { name: 'Vervangen' }) };
}

test('objects of one type are replaced with the fields that their type requires', async () => {
  const shown = await replaceAll([detector(1), detector(2)]);
  const { dialog, send } = shown;
  const date = await within(dialog).findByRole('textbox', { name: /^Datum ingebruikname/ });
  expect(date).toBeRequired();
  expect(within(dialog).getByRole('combobox', { name: /^Voeding/ })).not.toBeRequired();
  expect(send).toBeDisabled();
  await userEvent.type(date, '1-3-2026{Tab}');
  await userEvent.click(send);
  expect(sentBodies(shown.requests, 'POST')[0]).toEqual({
    action: 'replace',
    ids: [detector(1).id, detector(2).id],
    values: { attributes: { commissioningDate: '2026-03-01' } },
    reason: 'Te oud',
    dryRun: false,
  });
});

test('the result says which object is in the place of which, by their tags', async () => {
  const [old, next] = [assetOf(4), assetOf(14)];
  const row = { id: old.id, tag: old.tag, result: 'Changed', newId: next.id, newTag: next.tag, warnings: [] };
  const { dialog, send } = await replaceAll([old], false, [row]);
  await userEvent.click(send);
  const results = await within(dialog).findByRole('table');
  expect(within(results).getByRole('rowheader')).toHaveTextContent(`${old.tag} → ${next.tag}`);
  expect(within(results).getByRole('link', { name: next.tag })).toHaveAttribute('href', expect.stringContaining(`/assets/${next.id}`));
});

test('objects of several types are not sent without what one of them requires unsaid', async () => {
  const { dialog, send } = await replaceAll([detector(1), aed]);
  const warning = await within(dialog).findByRole('alert');
  expect(warning).toHaveTextContent(/Rookmelder \(.*ngebruikname\).*Vervang één objecttype tegelijk\./);
  // before anything is typed for nothing
  expect(warning.compareDocumentPosition(within(dialog).getByRole('textbox', { name: /^Reden/ }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(send).toBeDisabled();
});

test('objects of several types of which some can be replaced are sent after the warning', async () => {
  const shown = await replaceAll([detector(1), assetOf(4)]);
  expect(await within(shown.dialog).findByRole('alert')).toHaveTextContent(/Rookmelder/);
  await userEvent.click(shown.send);
  expect(sentBodies(shown.requests, 'POST')[0]).toMatchObject({ action: 'replace', values: {}, reason: 'Te oud' });
});

test('objects whose types cannot be read are left to the server', async () => {
  const { send } = await replaceAll([detector(1)], true);
  expect(await screen.findByText('Dat ging mis.')).toBeVisible();
  expect(send).toBeEnabled();
});
