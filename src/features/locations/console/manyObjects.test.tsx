import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { address, rows, sent, showLocation } from '../../../../tests/support/locationScreens.tsx';
import { listReply, problemReply } from '../../../../tests/support/renderConsole.tsx';

describe('many objects at once', () => {
  const result = (id: string | undefined, tag: string, fields: object = {}) => ({ id, tag, result: 'Changed', warnings: [], ...fields });

  test('changes those that were chosen, also when a colleague took them away meanwhile', async () => {
    let standing = rows;
    const shown = showLocation({
      [`GET ${address}/assets`]: () => listReply(standing),
      'POST /api/divisions/120001/assets/changes': () => ({ json: { changed: 0, refused: 1, rows: [] } }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'FE-0231 kiezen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Wijzigen' }));
    const dialog = await screen.findByRole('dialog', { name: '1 object wijzigen' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Gebouw' }), 'Vleugel C');
    standing = rows.slice(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Proberen zonder te wijzigen' }));
    await waitFor(() => expect(screen.queryByText('FE-0231')).not.toBeInTheDocument());
    expect(dialog).toHaveAccessibleName('1 object wijzigen');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Wijzigen' }));
    await within(dialog).findByRole('button', { name: 'Sluiten' });
    const bodies = shown.requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(String(body)) as { ids: string[] });
    expect(bodies.map(({ ids }) => ids)).toEqual([[rows[0]?.id], [rows[0]?.id]]);
  });

  test('are tried first, then changed, with a result for each', async () => {
    const refused = { result: 'Refused', problem: { code: 'transition', title: 'Dat kan nu niet.' } };
    const shown = showLocation({
      'POST /api/divisions/120001/assets/changes': () => ({
        json: { changed: 1, refused: 1, rows: [result(rows[0]?.id, 'K7QF2-1'), result(rows[1]?.id, 'K7QF2-2', refused)] },
      }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'FE-0231 kiezen' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'FE-0232 kiezen' }));
    const many = screen.getByRole('region', { name: 'Meerdere objecten tegelijk' });
    expect(within(many).getByText('2 gekozen:')).toBeVisible();
    await userEvent.click(within(many).getByRole('button', { name: 'Wijzigen' }));
    const dialog = await screen.findByRole('dialog', { name: '2 objecten wijzigen' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Status' }), 'buiten gebruik');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Proberen zonder te wijzigen' }));
    expect(await within(dialog).findByText(/1 zou wijzigen, 1 zou worden geweigerd/)).toBeVisible();
    expect(sent(shown, '/changes', 'POST')).toEqual({
      action: 'update',
      ids: [rows[0]?.id, rows[1]?.id],
      values: { status: 'OutOfService' },
      dryRun: true,
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Wijzigen' }));
    expect(await within(dialog).findByText(/1 gewijzigd, 1 geweigerd/)).toBeVisible();
    const table = within(dialog).getByRole('table', { name: 'Uitkomst per object' });
    expect(within(within(table).getAllByRole('row')[0] as HTMLElement).getByText('Dat kan nu niet.')).toBeVisible();
  });

  test('get labels, beginning at the first free one of the sheet', async () => {
    const shown = showLocation({ 'POST /api/divisions/120001/assets/labels': () => ({ body: new Blob(['%PDF']) }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Etiketten' }));
    const dialog = await screen.findByRole('dialog', { name: '3 etiketten maken' });
    const start = within(dialog).getByRole('textbox', { name: 'Begin bij etiket' });
    await userEvent.clear(start);
    await userEvent.type(start, '20');
    expect(within(dialog).getByText('Het eerste vel: etiketten 20 tot en met 21')).toBeVisible();
    expect(within(dialog).getByText('2 vellen')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pdf bewaren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(shown, '/labels', 'POST')).toEqual({ assetIds: rows.map(({ id }) => id), paper: 'averyL7160', start: 20 });
  });

  test('get labels without those that were removed meanwhile, and a word about it', async () => {
    const errors = { 'assetIds.1': ['Dit bestaat niet (meer).'] };
    const shown = showLocation({
      'POST /api/divisions/120001/assets/labels': (body) =>
        body.includes(String(rows[1]?.id))
          ? problemReply(400, 'invalid', 'Niet alles is goed ingevuld.', { errors })
          : { body: new Blob(['%PDF']) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Etiketten' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pdf bewaren' }));
    expect(await screen.findByText('1 object bestaat niet meer en heeft geen etiket.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = shown.requests.filter(({ url }) => url.endsWith('/labels')).map(({ body }) => JSON.parse(String(body)) as object);
    expect(bodies).toMatchObject([{ assetIds: rows.map(({ id }) => id) }, { assetIds: [rows[0]?.id, rows[2]?.id] }]);
  });
});
