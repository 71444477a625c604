import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { TransportRequest } from '#contract/transport.ts';
import { problemReply, sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { engineer, id, line, openWorkOrder, order } from '../../../../tests/support/workOrderScreens.tsx';

describe('the steps of a work order', () => {
  test('that cannot be taken say why', async () => {
    openWorkOrder();
    const realise = await screen.findByRole('button', { name: /^Gereedmelden/ });
    expect(realise).toBeDisabled();
    expect(screen.getByText('Gereedmelden kan nog niet:').parentElement).toHaveTextContent(
      /Er staan nog regels open.*servicerapport in concept/,
    );
    expect(realise).toHaveAccessibleDescription(/Er staan nog regels open/);
    expect(screen.queryByRole('button', { name: /^Afhandelen/ })).not.toBeInTheDocument();
  });

  test('that supervisors take are refused to others', async () => {
    openWorkOrder(undefined, { ...order, status: 'Gerealiseerd', items: [] }, (capability) => capability !== 'supervisor');
    expect(await screen.findByRole('button', { name: /^Afhandelen/ })).toBeDisabled();
    expect(screen.getByText('Afhandelen kan nog niet:').parentElement).toHaveTextContent('geen rechten');
  });

  const second = seededId(120001, 'workOrderItem', 2);
  const charged = { ...line, itemId: id, status: 'Gerealiseerd', underWarranty: false };
  const handle = async (items: object[], isUnticked = false) => {
    const { requests } = openWorkOrder(
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
    openWorkOrder(undefined, { ...order, plannedStart: '2100-01-04T08:00:00Z', plannedEnd: '2100-01-04T09:00:00Z', contactEmail });
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
    openWorkOrder(undefined, { ...order, status: 'Afgehandeld', salesOrderId: id });
    expect(await screen.findByRole('link', { name: 'Verkooporder openen' })).toHaveAttribute('href', `/sales-orders/${id}`);
  });

  test('ask for the appointment, and warn of a double booking before it is made', async () => {
    const other = { id: '1', number: 'WB-2026-00007', plannedStart: order.plannedStart, plannedEnd: order.plannedEnd };
    const put = ({ method, body }: TransportRequest): Reply | undefined => {
      if (method !== 'PUT') return undefined;
      if (String(body).includes('override')) return { json: { ...order, version: 5 } };
      return problemReply(409, 'doubleBooked', 'De monteur heeft in deze tijd al een andere afspraak.', { conflicts: [other] });
    };
    const { requests } = openWorkOrder(put, { ...order, status: 'Open', plannedStart: null, plannedEnd: null });
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
    const { requests } = openWorkOrder(({ method }) => (method === 'PUT' ? { json: { ...told, version: 5 } } : undefined), told);
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
    const { requests } = openWorkOrder(
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
    const { requests } = openWorkOrder(
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
  openWorkOrder(undefined, { ...order, status: 'Gerealiseerd', isInvoiced: true });
  expect(await screen.findByRole('button', { name: /^Heropenen/ })).toBeDisabled();
  expect(screen.getByText('Een verkooporder van deze werkbon is al gefactureerd.', { exact: false })).toBeVisible();
});

describe('a step whose answer was lost', () => {
  test('is taken as done where the work order has come to its state', async () => {
    let attempts = 0;
    const current = { ...order, status: 'Open', version: 6 };
    const { requests } = openWorkOrder(({ method }) => {
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
