import { QueryCache, type Query } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { TransportRequest } from '#contract/transport.ts';
import { workingDay } from '#console/kept/answers.ts';
import { renderConsole, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { answer, id, line, openWorkOrder, order } from '../../../../tests/support/workOrderScreens.tsx';
import { WorkOrderList } from './WorkOrderList.tsx';

describe('the list of work orders', () => {
  test('shows where, when and by whom, and leads to the work order', async () => {
    renderConsole(<WorkOrderList />, { answer: answer(), at: '/work-orders' });
    expect(await screen.findByRole('link', { name: order.description })).toHaveAttribute('href', `/work-orders/${id}`);
    expect(screen.getByRole('cell', { name: 'Ziekenhuis De Linde, Utrecht' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Mike Vos' })).toBeVisible();
  });

  test('narrows to the day that one types', async () => {
    const { requests } = renderConsole(<WorkOrderList />, { answer: answer(), at: '/work-orders' });
    await userEvent.click(await screen.findByRole('button', { name: /Filter/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /filter/i }), '24-11-2026');
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'di 24 november' }));
    await waitFor(() => expect(requests.some(({ url }) => decodeURIComponent(url).includes('"plannedOn":"2026-11-24"'))).toBe(true));
  });
});

describe('a visit on a phone', () => {
  const { matchMedia } = window;
  afterEach(() => {
    vi.restoreAllMocks();
    window.matchMedia = matchMedia;
  });
  const asset = { id: seededId(120001, 'asset', 1), tag: 'K7QF2', assetType: 'FirstAidKit', status: 'InService' };
  const isKeptOrder = ({ queryKey, gcTime }: Query) => queryKey[0] === 'workOrders' && queryKey[1] === 'getOne' && gcTime >= workingDay;
  const isAsked = (requests: readonly TransportRequest[]) => requests.some(({ url }) => url.includes(`/assets/${asset.id}`));

  test('fetches what its inspections need, so that they open without a signal', async () => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('pointer: coarse') });
    const { requests } = openWorkOrder(undefined, { ...order, assets: [asset] });
    await waitFor(() => expect(isAsked(requests)).toBe(true));
    expect(requests.some(({ url }) => url.includes('/assetTypes'))).toBe(true);
  });

  test('is kept for the day, also one without objects', async () => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('pointer: coarse') });
    const queryClient = vi.spyOn(QueryCache.prototype, 'build');
    openWorkOrder();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(queryClient.mock.results.some(({ value }) => isKeptOrder(value as Query))).toBe(true)); // `build` returns it
  });

  test('asks for no object at a desk', async () => {
    const { requests } = openWorkOrder(undefined, { ...order, assets: [asset] });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(isAsked(requests)).toBe(false);
  });
});

describe('the signature of a visit', () => {
  const autograph = { id: seededId(120001, 'autograph', 1), signedBy: 'K. Prins', role: null, signedAt: '2026-11-24T11:00:00Z' };
  const kept = { remark: null, rating: null, signedByLink: true, documentHash: 'a'.repeat(64), contentForm: 2, supersededAt: null };
  const signed = { ...order, isSigned: true, autograph: { ...autograph, ...kept } };

  test('says that what was signed is different now, and to sign again while that can be done', async () => {
    openWorkOrder(undefined, { ...signed, isChangedSinceSigned: true });
    expect(await screen.findByText(/Na het ondertekenen is de werkbon gewijzigd.*opnieuw tekenen/)).toBeVisible();
  });

  test('says so of a visit that is done, which takes no other signature', async () => {
    openWorkOrder(undefined, { ...signed, status: 'Gerealiseerd', isChangedSinceSigned: true });
    expect(await screen.findByText(/Na het ondertekenen is de werkbon gewijzigd/)).not.toHaveTextContent('opnieuw');
  });

  test('says nothing of a change where there is none', async () => {
    openWorkOrder(undefined, { ...signed, isChangedSinceSigned: false });
    expect(await screen.findByText('K. Prins')).toBeVisible();
    expect(screen.queryByText(/Na het ondertekenen/)).not.toBeInTheDocument();
  });
});

describe('the lines of a work order', () => {
  test('are finished together', async () => {
    const { requests } = openWorkOrder(({ method }) => (method === 'POST' ? { json: [{ ...line, status: 'Gerealiseerd' }] } : undefined));
    await userEvent.click(await screen.findByRole('button', { name: /Open regel gereedmelden/ }));
    await waitFor(() => expect(sentBodies(requests, 'POST')).toEqual([[{ id: line.id, status: 'Gerealiseerd' }]]));
  });

  test('that are done later say why', async () => {
    const { requests } = openWorkOrder(({ method }) => (method === 'POST' ? { json: [line] } : undefined));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Stand van regel 1' }), 'later');
    const dialog = screen.getByRole('dialog', { name: 'Jaarlijkse keuring: later doen?' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Bevinding' }), 'Ruimte op slot');
    await userEvent.click(within(dialog).getByRole('button', { name: 'later' }));
    await waitFor(() => expect(sentBodies(requests, 'POST')).toEqual([{ id: line.id, status: 'Herpland', outcome: 'Ruimte op slot' }]));
  });

  test('lie fixed once the work order is handled', async () => {
    openWorkOrder(undefined, { ...order, status: 'Afgehandeld' });
    expect(await screen.findByText(/kan niet meer worden gewijzigd/)).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Wijzigen/ })).not.toBeInTheDocument();
  });
});

describe('the objects of a work order', () => {
  const asset = { id: seededId(120001, 'asset', 1), tag: 'LINDE-1', assetType: 'ExtinguishPowder', status: 'InService', name: null };
  const reportId = seededId(120001, 'serviceReport', 1);
  const openObjects = (reported?: object) => {
    openWorkOrder(undefined, { ...order, assets: [asset], reports: reported ? [{ id: reportId, assetId: asset.id, ...reported }] : [] });
  };

  test('lead to the report of this visit', async () => {
    openObjects();
    await userEvent.click(await screen.findByRole('tab', { name: /Objecten/ }));
    const link = await screen.findByRole('link', { name: 'Keuren: LINDE-1' });
    expect(link).toHaveAttribute('href', `/assets/${asset.id}/reports/new?workOrder=${id}`);
  });

  test('lead to the one that was made', async () => {
    openObjects({ status: 'Completed', result: 'Rejected' });
    await userEvent.click(await screen.findByRole('tab', { name: /Objecten/ }));
    const link = await screen.findByRole('link', { name: 'Keuring lezen: LINDE-1' });
    expect(link).toHaveAttribute('href', `/assets/${asset.id}/reports/${reportId}`);
    expect(screen.getByText('afgekeurd')).toBeVisible();
    expect(screen.getByText('1 van 1 object afgerond')).toBeVisible();
  });

  test('lead on where a report was begun', async () => {
    openObjects({ status: 'Concept', result: 'NotInspected' });
    await userEvent.click(await screen.findByRole('tab', { name: /Objecten/ }));
    const link = await screen.findByRole('link', { name: 'Verder keuren: LINDE-1' });
    expect(link).toHaveAttribute('href', `/assets/${asset.id}/reports/new?workOrder=${id}`);
    expect(screen.queryByText(/afgerond$/)).toBeNull();
  });
});

describe('the files of a work order', () => {
  const file = { id: seededId(120001, 'file', 1), documentId: seededId(120001, 'document', 1), fileName: 'toegang.pdf', fileSize: 800 };

  test('are taken away once that is confirmed', async () => {
    const { requests } = openWorkOrder(({ method }) => (method === 'DELETE' ? { status: 204 } : undefined), { ...order, files: [file] });
    await userEvent.click(await screen.findByRole('tab', { name: /Bestanden/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'toegang.pdf verwijderen' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verwijderen' }));
    await waitFor(() => expect(requests.some(({ url }) => url.includes(`/${id}/files/${file.documentId}`))).toBe(true));
  });
});

describe('the link of the customer', () => {
  const made = {
    workOrderId: id,
    version: 4,
    active: 1,
    created: order.plannedStart,
    creatorName: 'Anna',
    expires: '2026-12-24T10:00:00Z',
  };

  test('is made, shown this once, and taken back', async () => {
    let active = 0;
    const { requests } = openWorkOrder(({ method, url }) => {
      if (!url.includes('/link')) return undefined;
      if (method === 'DELETE') return { status: 204 };
      if (method === 'GET') return { json: { ...made, active, expires: active ? made.expires : null } };
      active = 1;
      return { status: 201, json: { ...made, address: 'https://service.example/accounts/work-order/1#token', token: 'token' } };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Link maken en kopiëren' }));
    expect(await screen.findByText('https://service.example/accounts/work-order/1#token')).toBeVisible();
    expect(await screen.findByText('Geldig tot 24-12-2026. Alleen deze werkbon.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Intrekken' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Intrekken' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
    await waitFor(() => expect(screen.queryByText(/service\.example/)).not.toBeInTheDocument());
  });

  test('is mailed once and told once after a double click', async () => {
    const answerLink = ({ method, url }: TransportRequest) => {
      if (!url.includes('/link') || method !== 'POST') return undefined;
      return { status: 201, json: { ...made, address: 'https://service.example/accounts/work-order/1#token', token: 'token' } };
    };
    openWorkOrder(answerLink, { ...order, contactEmail: 'balie@delinde.example' });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Mailen' }));
    expect(await screen.findAllByText(/De link gaat per e-mail naar balie@delinde\.example/)).toHaveLength(1);
  });

  test('is mailed only to a contact that has an address', async () => {
    openWorkOrder();
    expect(await screen.findByRole('button', { name: 'Mailen' })).toBeDisabled();
    expect(screen.getByText(/zodra de contactpersoon een e-mailadres heeft/)).toBeVisible();
  });
});
