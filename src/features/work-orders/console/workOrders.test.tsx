import { QueryCache, type Query } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Capability } from '#contract/operation.ts';
import { seededId } from '#contract/seededId.ts';
import type { TransportRequest } from '#contract/transport.ts';
import { workingDay } from '#console/kept/answers.ts';
import { problemReply, renderConsole, sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { answer, engineer, id, line, order } from '../../../../tests/support/workOrderScreens.tsx';
import { WorkOrderList } from './WorkOrderList.tsx';
import { WorkOrderPage } from './WorkOrderPage.tsx';

const openPage = (
  more?: (request: TransportRequest) => Reply | undefined,
  shown?: object,
  can: (capability: Capability) => boolean = () => true,
) =>
  renderConsole(<p />, { answer: answer(more, shown), at: `/work-orders/${id}`, routes: { '/work-orders/:id': <WorkOrderPage /> }, can });

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
    const { requests } = openPage(undefined, { ...order, assets: [asset] });
    await waitFor(() => expect(isAsked(requests)).toBe(true));
    expect(requests.some(({ url }) => url.includes('/assetTypes'))).toBe(true);
  });

  test('is kept for the day, also one without objects', async () => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('pointer: coarse') });
    const queryClient = vi.spyOn(QueryCache.prototype, 'build');
    openPage();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(queryClient.mock.results.some(({ value }) => isKeptOrder(value as Query))).toBe(true)); // `build` returns it
  });

  test('asks for no object at a desk', async () => {
    const { requests } = openPage(undefined, { ...order, assets: [asset] });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(isAsked(requests)).toBe(false);
  });
});

describe('the signature of a visit', () => {
  const autograph = { id: seededId(120001, 'autograph', 1), signedBy: 'K. Prins', role: null, signedAt: '2026-11-24T11:00:00Z' };
  const kept = { remark: null, rating: null, signedByLink: true, documentHash: 'a'.repeat(64), contentForm: 2, supersededAt: null };
  const signed = { ...order, isSigned: true, autograph: { ...autograph, ...kept } };

  test('says that what was signed is different now, and to sign again while that can be done', async () => {
    openPage(undefined, { ...signed, isChangedSinceSigned: true });
    expect(await screen.findByText(/Na het ondertekenen is de werkbon gewijzigd.*opnieuw tekenen/)).toBeVisible();
  });

  test('says so of a visit that is done, which takes no other signature', async () => {
    openPage(undefined, { ...signed, status: 'Gerealiseerd', isChangedSinceSigned: true });
    expect(await screen.findByText(/Na het ondertekenen is de werkbon gewijzigd/)).not.toHaveTextContent('opnieuw');
  });

  test('says nothing of a change where there is none', async () => {
    openPage(undefined, { ...signed, isChangedSinceSigned: false });
    expect(await screen.findByText('K. Prins')).toBeVisible();
    expect(screen.queryByText(/Na het ondertekenen/)).not.toBeInTheDocument();
  });
});

describe('the steps of a work order', () => {
  test('that cannot be taken say why', async () => {
    openPage();
    const realise = await screen.findByRole('button', { name: /^Gereedmelden/ });
    expect(realise).toBeDisabled();
    expect(screen.getByText('Gereedmelden kan nog niet:').parentElement).toHaveTextContent(
      /Er staan nog regels open.*servicerapport in concept/,
    );
    expect(realise).toHaveAccessibleDescription(/Er staan nog regels open/);
    expect(screen.queryByRole('button', { name: /^Afhandelen/ })).not.toBeInTheDocument();
  });

  test('that supervisors take are refused to others', async () => {
    openPage(undefined, { ...order, status: 'Gerealiseerd', items: [] }, (capability) => capability !== 'supervisor');
    expect(await screen.findByRole('button', { name: /^Afhandelen/ })).toBeDisabled();
    expect(screen.getByText('Afhandelen kan nog niet:').parentElement).toHaveTextContent('geen rechten');
  });

  const second = seededId(120001, 'workOrderItem', 2);
  const charged = { ...line, itemId: id, status: 'Gerealiseerd', underWarranty: false };
  const handle = async (items: object[], isUnticked = false) => {
    const { requests } = openPage(
      ({ method }) => (method === 'PUT' ? { json: { ...order, status: 'Afgehandeld', version: 5 } } : undefined),
      {
        ...order,
        status: 'Gerealiseerd',
        openReports: 0,
        items,
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Afhandelen/ }));
    const dialog = screen.getByRole('dialog');
    if (isUnticked) await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Verkooporder maken' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Afhandelen' }));
    await waitFor(() => expect(sentBodies(requests, 'PUT')).toHaveLength(1));
    return sentBodies(requests, 'PUT')[0];
  };

  test('make the sales order of what is charged', async () => {
    expect(await handle([charged])).toEqual({ status: 'Afgehandeld', salesOrder: true });
  });

  test('make none where that is not wanted', async () => {
    expect(await handle([charged], true)).toEqual({ status: 'Afgehandeld', salesOrder: false });
  });

  test.each([
    ['ann@customer.example', 'De klant krijgt bericht dat de afspraak vervalt.'],
    [null, /^De klant krijgt geen bericht/],
  ])('say who is told that an agreed appointment ends: %s', async (contactEmail, text) => {
    openPage(undefined, { ...order, plannedStart: '2100-01-04T08:00:00Z', plannedEnd: '2100-01-04T09:00:00Z', contactEmail });
    await userEvent.click(await screen.findByRole('button', { name: /^Annuleren/ }));
    expect(within(screen.getByRole('dialog')).getByText(text)).toBeVisible();
  });

  test('make none where nothing is charged', async () => {
    const told = { ...charged, id: second, itemId: null, unitPrice: null };
    expect(await handle([{ ...charged, underWarranty: true }, told])).toEqual({ status: 'Afgehandeld' });
  });

  test('make none by themselves where a charged line has no item', async () => {
    expect(await handle([charged, { ...charged, id: second, itemId: null }])).toEqual({ status: 'Afgehandeld', salesOrder: false });
  });

  test('lead to the sales order that was made', async () => {
    openPage(undefined, { ...order, status: 'Afgehandeld', salesOrderId: id });
    expect(await screen.findByRole('link', { name: 'Verkooporder openen' })).toHaveAttribute('href', `/sales-orders/${id}`);
  });

  test('ask for the appointment, and warn of a double booking before it is made', async () => {
    const other = { id: '1', number: 'WB-2026-00007', plannedStart: order.plannedStart, plannedEnd: order.plannedEnd };
    const put = ({ method, body }: TransportRequest): Reply | undefined => {
      if (method !== 'PUT') return undefined;
      if (String(body).includes('override')) return { json: { ...order, version: 5 } };
      return problemReply(409, 'doubleBooked', 'De monteur heeft in deze tijd al een andere afspraak.', { conflicts: [other] });
    };
    const { requests } = openPage(put, { ...order, status: 'Open', plannedStart: null, plannedEnd: null });
    await userEvent.click(await screen.findByRole('button', { name: /^Bevestigen/ }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText(/^De klant krijgt geen bericht/)).toBeVisible();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Dag/ }), '24-11-2026{Tab}');
    fireEvent.change(within(dialog).getByLabelText(/^Van/), { target: { value: '10:30' } });
    // the end follows from how long the work takes
    expect(within(dialog).getByLabelText(/^Tot/)).toHaveValue('12:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bevestigen' }));
    expect(await within(dialog).findByText(/WB-2026-00007/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Toch inplannen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const at = { plannedStart: '2026-11-24T09:30:00.000Z', plannedEnd: '2026-11-24T11:00:00.000Z' };
    expect(sentBodies(requests, 'PUT')).toEqual([
      { ...at, engineerId: engineer.id, status: 'Bevestigd' },
      { ...at, engineerId: engineer.id, status: 'Bevestigd', override: true },
    ]);
  });

  test('take the reason of another time where it is typed', async () => {
    const told = { ...order, contactEmail: 'balie@delinde.example' };
    const { requests } = openPage(({ method }) => (method === 'PUT' ? { json: { ...told, version: 5 } } : undefined), told);
    await userEvent.click(await screen.findByRole('button', { name: /^Verzetten/ }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('De klant krijgt de nieuwe dag per e-mail.')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reden/ }), 'Klant is dicht');
    expect(within(dialog).getByRole('textbox', { name: /Reden/ })).toHaveValue('Klant is dicht');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verzetten' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sentBodies(requests, 'PUT')).toMatchObject([{ status: 'Herpland', rescheduleReason: 'Klant is dicht' }]);
  });

  test('ask why a signature is missing, and show at the field what the server misses', async () => {
    const { requests } = openPage(
      ({ method }) => (method === 'PUT' ? problemReply(409, 'signatureMissing', 'Er is nog niet getekend.') : undefined),
      { ...order, openReports: 0, items: [{ ...line, status: 'Gerealiseerd' }] },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Gereedmelden/ }));
    const dialog = screen.getByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reden zonder handtekening/ }), 'Klant was weg');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Gereedmelden' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Er is nog niet getekend.');
    expect(sentBodies(requests, 'PUT')).toEqual([{ resolution: null, noSignatureReason: 'Klant was weg', status: 'Gerealiseerd' }]);
  });

  test.each([
    ['keeps its end', false, 90],
    ['ends now where work was done again', true, 135],
  ])('ask of a reopened visit for its time: it %s', async (_case, isAgain, workMinutes) => {
    const actualEnd = '2026-10-05T09:30:00.000Z';
    const { requests } = openPage(
      ({ method }) => (method === 'PUT' ? { json: { ...order, status: 'Gerealiseerd', version: 5 } } : undefined),
      { ...order, signatureRequired: false, openReports: 0, items: [], actualEnd, workMinutes: 90 },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Gereedmelden/ }));
    const dialog = screen.getByRole('dialog');
    const minutes = within(dialog).getByRole('textbox', { name: 'Werktijd (minuten)' });
    expect(minutes).toHaveValue('90');
    if (isAgain) {
      await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Er is opnieuw gewerkt' }));
      await userEvent.clear(minutes);
      await userEvent.type(minutes, '135');
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Gereedmelden' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const end = isAgain ? null : actualEnd;
    expect(sentBodies(requests, 'PUT')).toEqual([{ resolution: null, actualEnd: end, workMinutes, status: 'Gerealiseerd' }]);
  });
});

test('the step that opens a visit again says that its sales order was invoiced', async () => {
  openPage(undefined, { ...order, status: 'Gerealiseerd', isInvoiced: true });
  expect(await screen.findByRole('button', { name: /^Heropenen/ })).toBeDisabled();
  expect(screen.getByText('Een verkooporder van deze werkbon is al gefactureerd.', { exact: false })).toBeVisible();
});

describe('a step whose answer was lost', () => {
  test('is taken as done where the work order has come to its state', async () => {
    let attempts = 0;
    const current = { ...order, status: 'Open', version: 6 };
    const { requests } = openPage(({ method }) => {
      if (method !== 'PUT') return undefined;
      attempts += 1;
      return attempts === 1 ? { status: 503, json: {} } : problemReply(412, 'versionConflict', 'Een ander was eerder.', { current });
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Afspraak intrekken/ }));
    const press = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Afspraak intrekken' }));
    await press();
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeVisible();
    await press();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sentBodies(requests, 'PUT')).toHaveLength(2);
  });
});

describe('the lines of a work order', () => {
  test('are finished together', async () => {
    const { requests } = openPage(({ method }) => (method === 'POST' ? { json: [{ ...line, status: 'Gerealiseerd' }] } : undefined));
    await userEvent.click(await screen.findByRole('button', { name: /Open regel gereedmelden/ }));
    await waitFor(() => expect(sentBodies(requests, 'POST')).toEqual([[{ id: line.id, status: 'Gerealiseerd' }]]));
  });

  test('that are done later say why', async () => {
    const { requests } = openPage(({ method }) => (method === 'POST' ? { json: [line] } : undefined));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Stand van regel 1' }), 'later');
    const dialog = screen.getByRole('dialog', { name: 'Jaarlijkse keuring: later doen?' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Bevinding' }), 'Ruimte op slot');
    await userEvent.click(within(dialog).getByRole('button', { name: 'later' }));
    await waitFor(() => expect(sentBodies(requests, 'POST')).toEqual([{ id: line.id, status: 'Herpland', outcome: 'Ruimte op slot' }]));
  });

  test('lie fixed once the work order is handled', async () => {
    openPage(undefined, { ...order, status: 'Afgehandeld' });
    expect(await screen.findByText(/kan niet meer worden gewijzigd/)).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Wijzigen/ })).not.toBeInTheDocument();
  });
});

describe('the objects of a work order', () => {
  const asset = { id: seededId(120001, 'asset', 1), tag: 'LINDE-1', assetType: 'ExtinguishPowder', status: 'InService', name: null };
  const reportId = seededId(120001, 'serviceReport', 1);
  const openObjects = (reported?: object) => {
    openPage(undefined, { ...order, assets: [asset], reports: reported ? [{ id: reportId, assetId: asset.id, ...reported }] : [] });
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
    const { requests } = openPage(({ method }) => (method === 'DELETE' ? { status: 204 } : undefined), { ...order, files: [file] });
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
    const { requests } = openPage(({ method, url }) => {
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
    openPage(answerLink, { ...order, contactEmail: 'balie@delinde.example' });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Mailen' }));
    expect(await screen.findAllByText(/De link gaat per e-mail naar balie@delinde\.example/)).toHaveLength(1);
  });

  test('is mailed only to a contact that has an address', async () => {
    openPage();
    expect(await screen.findByRole('button', { name: 'Mailen' })).toBeDisabled();
    expect(screen.getByText(/zodra de contactpersoon een e-mailadres heeft/)).toBeVisible();
  });
});
