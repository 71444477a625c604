import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { keptNow } from '#console/kept/kept.ts';
import { problemReply } from '../../../../tests/support/renderConsole.tsx';
import { reportCalls } from '../../../../tests/support/reportScreens.tsx';
import { addPhoto, asset, rowOf, showReport, startEachWithNothingKept, write } from '../../../../tests/support/waitingReports.tsx';

startEachWithNothingKept();

describe('a report that the server refuses while its page is open', () => {
  test('of a removed object is thrown away there, with its photos, and leads to the object', async () => {
    let isRemoved = false;
    const { router } = showReport({
      [reportCalls.asset]: () => ({ json: { ...asset, status: isRemoved ? 'Removed' : asset.status } }),
      [write]: () => problemReply(409, 'closed', 'Dit is afgesloten.'),
    });
    await rowOf();
    isRemoved = true;
    await addPhoto();
    await userEvent.type(screen.getByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    const notice = await screen.findByRole('alert', { name: '' }, { timeout: 8000 });
    await within(notice).findByText(/^Dit object is intussen verwijderd/);
    expect(keptNow()?.length).toBeGreaterThan(1);
    await userEvent.click(within(notice).getByRole('button', { name: 'Weggooien' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Weggooien wat niet is verstuurd?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Weggooien' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${asset.id}`));
    await waitFor(() => expect(keptNow()).toEqual([]));
  }, 30_000);

  test('says so at its buttons, which stay in sight, and leads to the field', async () => {
    const errors = { findings: ['Dit is te lang.'] };
    showReport({ [write]: () => problemReply(400, 'invalid', 'Deze gegevens kloppen nog niet.', { errors }) });
    await rowOf();
    const findings = screen.getByRole('textbox', { name: 'Bevindingen' });
    await userEvent.type(findings, 'x');
    const bar = await screen.findByRole('group', { name: 'Niet bewaard' }, { timeout: 8000 });
    expect(bar).toHaveTextContent('Deze gegevens kloppen nog niet.');
    await userEvent.click(within(bar).getByRole('button', { name: 'Tonen' }));
    expect(findings).toHaveFocus();
  }, 30_000);

  test('leads to its field when it is completed, and says nothing more there once that is changed', async () => {
    const errors = { findings: ['Vul dit in.'] };
    showReport({
      [write]: (body) =>
        body.includes('Completed')
          ? problemReply(400, 'invalid', 'Deze gegevens kloppen nog niet.', { errors })
          : {
              json: {
                ...(JSON.parse(body) as object),
                id: '0194a1b2-0000-7000-8000-000000000001',
                modified: '2026-03-12T10:00:00Z',
                version: 7,
              },
            },
    });
    await rowOf();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Uitvoering/ }), 'missing');
    const findings = screen.getByRole('textbox', { name: /^Bevindingen/ });
    await userEvent.click(screen.getByRole('button', { name: /Rapport voltooien/ }));
    await waitFor(() => expect(findings).toHaveFocus(), { timeout: 8000 });
    expect(findings).toHaveAccessibleDescription(/Vul dit in/);
    await userEvent.type(findings, 'x');
    expect(findings).not.toHaveAccessibleDescription(/Vul dit in/);
  }, 30_000);
});
