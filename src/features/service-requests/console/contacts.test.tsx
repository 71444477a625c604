import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemReply, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { changeSentTo, contact, fakeObjectUrls, id, openReview, reviewServer, waiting } from '../../../../tests/support/reviewScreens.tsx';

fakeObjectUrls();

describe('its contacts', () => {
  it('are changed where they stand; Escape leaves them as they were', async () => {
    const { requests: sent } = openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Jeroen Bakker wijzigen' }));
    const name = screen.getByLabelText(/^Naam/);
    expect(name).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText(/^Naam/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Jeroen Bakker wijzigen' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Jeroen Bakker wijzigen' }));
    await userEvent.type(screen.getByLabelText('E-mail'), 'j@delinde.example{Enter}');
    await waitFor(() => expect(screen.queryByLabelText(/^Naam/)).toBeNull());
    const saved = changeSentTo(sent, `/contact/${contact.id}`);
    expect(saved).toMatchObject({ method: 'PUT', headers: { 'If-Match': '"4"' } });
    expect(sentBodies(sent, 'PUT')[0]).toMatchObject({ name: 'Jeroen Bakker', email: 'j@delinde.example', isPrimary: true });
  });

  it('ask before the next request takes the place of what is typed, and go on once it is saved', async () => {
    const { requests: sent } = openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Jeroen Bakker wijzigen' }));
    await userEvent.type(screen.getByLabelText('E-mail'), 'j@delinde.example');
    await userEvent.click(screen.getByRole('button', { name: /^Volgende/ }));
    const question = await screen.findByRole('dialog');
    expect(changeSentTo(sent, '/contact')).toBeUndefined();
    await userEvent.click(within(question).getByRole('button', { name: 'Bewaren en verder' }));
    await waitFor(() => expect(changeSentTo(sent, `/contact/${contact.id}`)).toMatchObject({ method: 'PUT' }));
    await waitFor(() => expect(screen.queryByLabelText('E-mail')).toBeNull());
  });

  it('are removed only when it is said twice', async () => {
    const { requests: sent } = openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer(waiting(), ({ method }) => (method === 'DELETE' ? { status: 204 } : undefined)),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Jeroen Bakker verwijderen' }));
    expect(changeSentTo(sent, '/contact')).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Jeroen Bakker echt verwijderen?' }));
    await waitFor(() => expect(changeSentTo(sent, `/contact/${contact.id}`)).toMatchObject({ method: 'DELETE' }));
  });

  it('say at the field what is wrong', async () => {
    const refusal = problemReply(400, 'invalid', 'Deze gegevens kloppen nog niet.', {
      errors: { email: ['Geef een e-mailadres of een telefoonnummer op.'] },
    });
    openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer(waiting(), ({ url, method }) => (method === 'POST' && url.includes('/contact') ? refusal : undefined)),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Contactpersoon toevoegen' }));
    await userEvent.type(screen.getByLabelText(/^Naam/), 'M. Visser{Enter}');
    expect(await screen.findByText('Geef een e-mailadres of een telefoonnummer op.')).toBeVisible();
  });
});
