import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { asset, events, happened, showAssetPage as show } from '../../../../tests/support/assetPage.tsx';
import { location } from '../../../../tests/support/assetScreens.tsx';
import { listReply, problemReply } from '../../../../tests/support/renderConsole.tsx';

const address = `/api/locations/${location.id}/assets/${asset.id}`;
const nothingAgreed = { serviceMonths: null, extendedServiceMonths: null, overhaulMonths: null, replacementYears: null };

describe('the page of an object', () => {
  test('names it by number and kind, with what its type adds', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'FE-0232 · Poederblusser' })).toBeVisible();
    expect(await screen.findByText('9 kg')).toBeVisible();
    expect(screen.getByText('mei 2016')).toBeVisible();
    expect(screen.getAllByText(/\d jaar te laat/)[0]).toBeVisible();
  });

  test('names the unit that stands in another field, and choices by their names', async () => {
    const extinguisher = { ...asset, assetType: 'FireExtinguisher', attributes: { capacity: 0.5, capacityUnit: 'kg' } };
    show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: extinguisher }),
      [events]: () => listReply([happened({ from: { 'attributes.agent': 'WetChemical' }, to: { 'attributes.agent': 'MetalPowder' } })]),
    });
    expect(await screen.findByText('0,5 kg')).toBeVisible();
    expect(await screen.findByText(/Metaalbrandpoeder/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(/capacityUnit|MetalPowder/);
  });

  test('says of each date why, and what is not known', async () => {
    show();
    expect(await screen.findByText('NEN 2559: onderhoud na 12 maanden, gerekend vanaf het onderhoud van 31 oktober 2019')).toBeVisible();
    expect(screen.getByText(/vervangen in jaar 20, gerekend vanaf mei 2016/)).toBeVisible();
    expect(screen.getByText('Niet bekend: datum van het laatste uitgebreide onderhoud')).toBeVisible();
  });

  test('gets a tag with a public page once its old label may be left', async () => {
    const typed = { ...asset, tag: 'BLUS-2', isServerTag: false };
    const { requests } = show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: typed }),
      [`POST ${address}/tag`]: () => ({ json: { ...typed, tag: 'K7QF-AAAAA-BBBBB', isServerTag: true } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Label met openbare pagina geven' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Label BLUS-2 leidt er niet meer heen/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Label met openbare pagina geven' }));
    expect(await screen.findByText(/Het label is nu K7QF-AAAAA-BBBBB/)).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.headers).toMatchObject({ 'If-Match': '"3"' });
  });

  test('shows what was agreed in place of the norm', async () => {
    const agreed = { id: 'a1', assetId: asset.id, locationId: null, assetType: null, serviceMonths: 6, note: 'contract' };
    show({ 'GET /api/divisions/120001/agreedIntervals': () => listReply([{ ...nothingAgreed, ...agreed }]) });
    expect(await screen.findByText('onderhoud elke 6 maanden · contract')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Intervallen afspreken' })).toBeNull();
  });

  test('moves to another location, and passes on what to look after', async () => {
    const other = { ...location, id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f', name: 'Magazijn' };
    const { requests } = show({
      'GET /api/exact/divisions/120001/locations': () => listReply([other]),
      [`PUT ${address}/move/${other.id}`]: () => ({
        json: { ...asset, locationName: 'Magazijn', warnings: ['Werkbon 8441 is nog open.'] },
      }),
    });
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('m');
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('combobox', { name: /Nieuwe locatie/ });
    await userEvent.type(field, 'mag');
    await userEvent.click(await screen.findByRole('option', { name: /Magazijn/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verplaatsen' }));
    expect(await screen.findByText(/FE-0232 staat nu op Magazijn. Werkbon 8441 is nog open./)).toBeVisible();
    expect(requests.find(({ method }) => method === 'PUT')?.headers).toMatchObject({ 'If-Match': '"3"' });
  });

  test('moves from the version that a colleague made, once the page shows it', async () => {
    const other = { ...location, id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f', name: 'Magazijn' };
    let version = 3;
    const { requests } = show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: { ...asset, version } }),
      'GET /api/exact/divisions/120001/locations': () => listReply([other]),
      [`PUT ${address}/move/${other.id}`]: () => {
        if (version === 4) return { json: { ...asset, locationName: 'Magazijn', warnings: [] } };
        version = 4;
        return problemReply(412, 'versionConflict', 'Een ander was eerder.');
      },
    });
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('m');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('combobox', { name: /Nieuwe locatie/ }), 'mag');
    await userEvent.click(await screen.findByRole('option', { name: /Magazijn/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verplaatsen' }));
    expect(await screen.findByText('Een ander was eerder.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verplaatsen' }));
    expect(await screen.findByText(/FE-0232 staat nu op Magazijn/)).toBeVisible();
    expect(requests.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['If-Match'])).toEqual(['"3"', '"4"']);
  });

  test('tells of a move by the names of the places, and of its making without every field', async () => {
    const moved = { from: { locationId: 'a', locationName: 'De Linde' }, to: { locationId: 'b', locationName: 'Aan Zee', room: '1.2' } };
    const made = happened({ id: 'e0', kind: 'Created', from: null, to: { id: asset.id, isServerTag: true, room: '0.17' } });
    show({ [events]: () => listReply([happened({ kind: 'Moved', ...moved }), made]) });
    const history = within(await screen.findByRole('complementary', { name: 'Geschiedenis' }));
    expect(await history.findByText('Aan Zee')).toBeVisible();
    expect(history.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['was De LindeDe Linde → Aan Zee', '1.2']);
  });

  test('asks before it is removed', async () => {
    const { requests } = show({ [`DELETE ${address}`]: () => ({ status: 204, json: null }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Verwijderen' }));
    const dialog = await screen.findByRole('dialog', { name: 'FE-0232 verwijderen?' });
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verwijderen' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  test('shows the code of its public page, and none for a tag of the customer', async () => {
    show();
    expect(await screen.findByRole('img', { name: 'QR-code van de openbare pagina' })).toBeVisible();
    expect(screen.getByRole('link', { name: /\/a\/K7QF2-2$/ })).toBeVisible();
  });

  test('goes through its photos by the arrow keys', async () => {
    const photo = (number: number) => ({
      reference: `r${number}`,
      type: 'Photo',
      description: `Foto ${number}`,
      fileName: 'a.jpg',
      mimeType: 'image/jpeg',
      fileSize: 1,
      thumbnailUrl: null,
      url: '',
      takenAt: `202${number}-10-31T10:00:00Z`,
    });
    const { requests } = show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: { ...asset, attachments: [1, 2, 3].map(photo) } }),
      [`DELETE ${address}/attachments/r2`]: () => ({ status: 204, json: null }),
    });
    const now = await screen.findByRole('group', { name: 'Nu' });
    expect(within(screen.getByRole('group', { name: 'Toen' })).getByText(/Foto 1/)).toBeVisible();
    expect(within(now).getByText(/Foto 3/)).toBeVisible();
    now.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(within(now).getByText(/Foto 2/)).toBeVisible();
    await userEvent.click(within(now).getByRole('button', { name: 'Foto 2 verwijderen' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verwijderen' }));
    await waitFor(() => expect(requests.some(({ method, url }) => method === 'DELETE' && url.endsWith('/attachments/r2'))).toBe(true));
  });

  test('shows a photo that is added as the one of now', async () => {
    const photoOf = (reference: string) => ({ reference, type: 'Photo', description: reference, fileName: 'a.jpg', takenAt: null });
    let attachments = [photoOf('first')];
    show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: { ...asset, attachments } }),
      [`POST ${address}/attachments`]: () => {
        attachments = [...attachments, photoOf('second')];
        return { status: 201, json: photoOf('second') };
      },
    });
    expect(within(await screen.findByRole('group', { name: 'Nu' })).getByText('first')).toBeVisible();
    await userEvent.upload(
      screen.getByLabelText('Foto of video toevoegen', { selector: 'input' }),
      new File(['x'], 'b.jpg', { type: 'image/jpeg' }),
    );
    expect(await within(screen.getByRole('group', { name: 'Nu' })).findByText('second')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Toen' })).getByText('first')).toBeVisible();
  });

  test('lists its reports, with the completed ones as PDF', async () => {
    const report = { id: 'r1', number: 'SR-2026-00001', reportDate: '2026-03-02', inspectionKind: 'Routine', result: 'Approved' };
    const { requests } = show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({
        json: {
          ...asset,
          serviceReports: [
            { ...report, status: 'Completed' },
            { ...report, id: 'r2', status: 'Concept' },
          ],
        },
      }),
      [`GET ${address}/serviceReport/r1`]: () => ({ body: new Blob(['%PDF']) }),
    });
    URL.createObjectURL = () => 'blob:report';
    const row = within((await screen.findByText('concept')).closest('li') ?? document.body);
    expect(row.getByText('periodiek onderhoud')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'SR-2026-00001 als pdf bewaren' }));
    await waitFor(() => expect(requests.at(-1)?.headers).toMatchObject({ Accept: 'application/pdf' }));
  });

  test('shows reports beyond the newest ten when asked for', async () => {
    const reports = Array.from({ length: 12 }, (_, index) => ({
      id: `r${index}`,
      number: `SR-${2026 - index}-00001`,
      reportDate: `${2026 - index}-03-02`,
      inspectionKind: 'Routine',
      result: 'Approved',
      status: 'Completed',
    }));
    show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: { ...asset, serviceReports: reports.slice(0, 10) } }),
      [`GET ${address}/serviceReports`]: (_body, url) => {
        const [, last = 0] = JSON.parse(new URL(url, 'http://x').searchParams.get('range') ?? '[]') as number[];
        return listReply(reports.slice(0, last + 1), reports.length);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '2 oudere rapporten tonen' }));
    expect(await screen.findByRole('link', { name: /^SR-2015-00001/ })).toHaveAttribute('href', `/assets/${asset.id}/reports/r11`);
    expect(screen.queryByRole('button', { name: /oudere/ })).toBeNull();
  });

  test('shows a code only when asked for, and lets the server record it', async () => {
    const cabinet = { ...asset, assetType: 'Defibrillator', attributes: { cabinetCode: '********' } };
    const { requests } = show({
      [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({
        json: requests.at(-1)?.url.includes('withSecrets=true') ? { ...cabinet, attributes: { cabinetCode: '1948' } } : cabinet,
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pincode kast tonen' }));
    expect(await screen.findByText('1948')).toBeVisible();
  });
});
