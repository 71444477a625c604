import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { TransportRequest } from '#contract/transport.ts';
import { listReply, renderConsole, sentBodies, type Reply } from '../../../../../tests/support/renderConsole.tsx';
import { answer, engineer, id, line, locationId, order } from '../../../../../tests/support/workOrderScreens.tsx';
import { WorkOrderCreate } from './WorkOrderCreate.tsx';
import { WorkOrderEdit } from './WorkOrderEdit.tsx';

describe('the forms of a work order', () => {
  test('take over what the request says, and make it at its location', async () => {
    const requestId = seededId(120001, 'serviceRequest', 1);
    const request = {
      id: requestId,
      number: 2041,
      requestType: 'Repair',
      priority: 'High',
      description: 'Haspel lekt',
      notes: 'Sleutel halen',
    };
    const made = ({ method, url }: TransportRequest): Reply | undefined => {
      if (method === 'POST') return { status: 201, json: { ...order, items: [] } };
      if (url.includes(requestId)) return { json: { ...request, assetIds: [], assets: [], purchaseOrder: 'PO-7' } };
      return url.includes('/location/') ? { json: { id: locationId, name: 'Vleugel B' } } : undefined;
    };
    const { requests } = renderConsole(<p />, {
      answer: answer(made),
      at: `/locations/${locationId}/work-orders/new?request=${requestId}`,
      routes: { '/locations/:id/work-orders/new': <WorkOrderCreate /> },
    });
    expect(await screen.findByRole('heading', { name: 'Werkbon bij Vleugel B' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Omschrijving/ })).toHaveValue('Haspel lekt');
    await userEvent.click(screen.getByRole('button', { name: /^Werkbon maken/ }));
    await waitFor(() =>
      expect(sentBodies(requests, 'POST')).toMatchObject([
        { serviceRequestId: requestId, type: 'Repair', purchaseOrder: 'PO-7', items: [] },
      ]),
    );
    expect(requests.find(({ method }) => method === 'POST')?.url).toContain(`/locations/${locationId}/workorders`);
  });

  test.each([
    ['of the location', 1, 'Eva Klein'],
    ['of the customer where the location has none', null, 'Jan Groot'],
  ])('propose the main contact %s, which is saved', async (_whose, ofLocation, name) => {
    const contactId = (number: number) => seededId(120001, 'contact', number);
    const contacts = [
      { id: contactId(1), fullName: 'Eva Klein', phone: '030 1', mobile: '06 2', email: 'eva@klein.example' },
      { id: contactId(2), fullName: 'Jan Groot', phone: '030 3', mobile: null, email: null },
    ];
    const location = { id: locationId, name: 'Vleugel B', accountId: order.accountId, contactId: ofLocation && contactId(ofLocation) };
    const { requests } = renderConsole(<p />, {
      answer: answer(({ method, url }) => {
        if (method === 'POST') return { status: 201, json: { ...order, items: [] } };
        if (url.includes(`/account/${order.accountId}/contact`)) return { json: contacts };
        if (url.includes(`/account/${order.accountId}`)) return { json: { id: order.accountId, mainContactId: contactId(2) } };
        return url.includes('/location/') ? { json: location } : undefined;
      }),
      at: `/locations/${locationId}/work-orders/new`,
      routes: { '/locations/:id/work-orders/new': <WorkOrderCreate /> },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /Omschrijving/ }), 'Keuring');
    expect(screen.getByRole('textbox', { name: 'Naam contactpersoon' })).toHaveValue(name);
    await userEvent.click(screen.getByRole('button', { name: /^Werkbon maken/ }));
    await waitFor(() => expect(sentBodies(requests, 'POST')).toMatchObject([{ contactName: name, description: 'Keuring' }]));
  });

  test('take the contact on site from those of the customer', async () => {
    const contact = {
      id: seededId(120001, 'contact', 1),
      fullName: 'Eva Klein',
      phone: '030 1',
      mobile: '06 2',
      email: 'eva@klein.example',
    };
    const shown = { ...order, items: [] };
    const { requests } = renderConsole(<p />, {
      answer: answer(({ method, url }) => {
        if (url.includes(`/account/${order.accountId}/contact`)) return { json: [contact] };
        return method === 'PUT' ? { json: { ...shown, version: 5 } } : undefined;
      }, shown),
      at: `/work-orders/${id}/edit`,
      routes: { '/work-orders/:id/edit': <WorkOrderEdit /> },
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Bekende contactpersoon' }), 'Eva Klein');
    expect(screen.getByRole('textbox', { name: 'Naam contactpersoon' })).toHaveValue('Eva Klein');
    expect(screen.queryByRole('combobox', { name: 'Bekende contactpersoon' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Bewaren/ }));
    await waitFor(() =>
      expect(sentBodies(requests, 'PUT')).toMatchObject([
        { contactId: contact.id, contactName: 'Eva Klein', contactPhone: '06 2', contactEmail: 'eva@klein.example' },
      ]),
    );
  });

  test('keep an engineer who is no longer among the choices', async () => {
    const left = { ...order, engineerId: seededId(120001, 'engineer', 9), engineerName: 'Bas Bakker', items: [] };
    const { requests } = renderConsole(<p />, {
      answer: answer(({ method }) => (method === 'PUT' ? { json: { ...left, version: 5 } } : undefined), left),
      at: `/work-orders/${id}/edit`,
      routes: { '/work-orders/:id/edit': <WorkOrderEdit /> },
    });
    // The choices of who comes along may be there before those of this field
    await waitFor(() => {
      const chosen = screen.getByRole('combobox', { name: 'Monteur' });
      expect(within(chosen).getByRole('option', { name: 'Mike Vos' })).toBeInTheDocument();
      expect(chosen).toHaveDisplayValue('Bas Bakker');
    });
    await userEvent.type(screen.getByRole('textbox', { name: /Instructies/ }), 'Melden bij de balie');
    await userEvent.click(screen.getByRole('button', { name: /Bewaren/ }));
    await waitFor(() => expect(sentBodies(requests, 'PUT')).toMatchObject([{ engineerId: left.engineerId }]));
  });

  test('leave state and appointment to the steps, and keep the lines', async () => {
    const detailed = { ...order, items: [{ ...line, discount: 0.1, serialNumbers: ['S-1', 'S 2'] }] };
    const { requests } = renderConsole(<p />, {
      answer: answer(({ method }) => (method === 'PUT' ? { json: { ...detailed, version: 5 } } : undefined), detailed),
      at: `/work-orders/${id}/edit`,
      routes: { '/work-orders/:id/edit': <WorkOrderEdit /> },
    });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Monteur' })).toHaveDisplayValue('Mike Vos'));
    await userEvent.type(await screen.findByRole('textbox', { name: /Instructies/ }), 'Melden bij de balie');
    await userEvent.click(screen.getByRole('button', { name: /Bewaren/ }));
    await waitFor(() => expect(sentBodies(requests, 'PUT')).toHaveLength(1));
    const [sent] = sentBodies(requests, 'PUT');
    expect(sent).toMatchObject({
      instructions: 'Melden bij de balie',
      items: [{ id: line.id, discount: 0.1, serialNumbers: ['S-1', 'S 2'], billable: true }],
    });
    expect(sent).not.toHaveProperty('status');
    expect(sent).not.toHaveProperty('plannedStart');
  });

  test('say when it is wished, who comes along and who pays', async () => {
    const colleague = { id: seededId(120001, 'engineer', 2), fullName: 'Lotte Smit', divisions: [120001] };
    const { requests } = renderConsole(<p />, {
      answer: answer(
        ({ method, url }) => {
          if (method === 'PUT') return { json: { ...order, items: [], version: 5 } };
          return url.includes('/engineer') ? listReply([engineer, colleague]) : undefined;
        },
        { ...order, items: [] },
      ),
      at: `/work-orders/${id}/edit`,
      routes: { '/work-orders/:id/edit': <WorkOrderEdit /> },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Gewenst van' }), '23-11-2026');
    await userEvent.type(screen.getByRole('textbox', { name: 'Gewenst tot' }), '27-11-2026');
    fireEvent.change(screen.getByRole('textbox', { name: 'Gewenst tot, tijd' }), { target: { value: '12:75' } });
    await userEvent.click(screen.getByRole('button', { name: /Bewaren/ }));
    expect(screen.getByRole('textbox', { name: 'Gewenst tot, tijd' })).toHaveAccessibleDescription('Deze tijd bestaat niet.');
    expect(sentBodies(requests, 'PUT')).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Gewenst tot, tijd' }), { target: { value: '12:00' } });
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Ook mee' }),
      await screen.findAllByRole('option', { name: 'Lotte Smit' }).then((found) => found.slice(-1)),
    );
    expect(screen.getByRole('button', { name: 'Lotte Smit weghalen' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Factuur naar' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Bewaren/ }));
    await waitFor(() =>
      expect(sentBodies(requests, 'PUT')).toMatchObject([
        {
          windowStart: '2026-11-22T23:00:00.000Z',
          windowEnd: '2026-11-27T11:00:00.000Z',
          engineerIds: [colleague.id],
        },
      ]),
    );
  });

  test('begin with the object that it is made for, and a line for it', async () => {
    const asset = { id: seededId(120001, 'asset', 1), tag: 'LINDE-1', assetType: 'ExtinguishPowder', name: null, locationId };
    const { requests } = renderConsole(<p />, {
      answer: answer(({ method, url }) => {
        if (method === 'POST') return { status: 201, json: { ...order, items: [] } };
        if (url.includes(`/assets/${asset.id}`)) return { json: asset };
        if (url.includes('/assets')) return listReply([asset]);
        return url.includes('/location/') ? { json: { id: locationId, name: 'Vleugel B' } } : undefined;
      }),
      at: `/locations/${locationId}/work-orders/new?asset=${asset.id}`,
      routes: { '/locations/:id/work-orders/new': <WorkOrderCreate /> },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Werkbon maken/ }));
    await waitFor(() =>
      expect(sentBodies(requests, 'POST')).toMatchObject([
        {
          assetIds: [asset.id],
          items: [{ kind: 'Service', assetId: asset.id, quantity: '1', description: expect.stringContaining('Onderhoud') as string }],
        },
      ]),
    );
  });
});
