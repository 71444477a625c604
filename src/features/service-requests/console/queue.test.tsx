import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemReply } from '../../../../tests/support/renderConsole.tsx';
import { fakeObjectUrls, id, openReview, reviewServer, waiting } from '../../../../tests/support/reviewScreens.tsx';

fakeObjectUrls();

const asked = (sent: readonly { url: string }[]) => sent.map(({ url }) => decodeURIComponent(url)).join('\n');

describe('the queue', () => {
  it('shows counts, and each request as a link with its customer and whether it is late', async () => {
    openReview({ at: '/service-requests', answer: reviewServer(waiting()) });
    const row = await screen.findByRole('link', { name: /Klant 1/ });
    expect(row).toHaveAttribute('href', `/service-requests/${id(1)}`);
    expect(row).toHaveTextContent('te laat');
    expect(screen.getByRole('link', { name: /Klant 3/ })).not.toHaveTextContent('te laat');
    expect(await screen.findByRole('button', { name: 'Open 3' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Ingepland 22' })).toBeVisible();
  });

  it('asks for another state and period, and puts both into the address', async () => {
    const { requests: sent, router } = openReview({ at: '/service-requests', answer: reviewServer(waiting()) });
    await userEvent.click(await screen.findByRole('button', { name: /Ingepland/ }));
    await userEvent.selectOptions(screen.getByLabelText('Gewenste periode'), 'Deze week');
    await waitFor(() => expect(router.state.location.search).toBe('?status=Planned&period=thisWeek'));
    await waitFor(() => expect(asked(sent)).toContain('"status":"Planned"'));
    expect(sent.some(({ url }) => /counts\?periodStart=\d{4}-\d\d-\d\d&periodEnd=/.test(url))).toBe(true);
  });

  it('opens its first request where there is room beside it', async () => {
    const { router } = openReview({ at: '/service-requests', answer: reviewServer(waiting()) });
    expect(await screen.findByRole('heading', { name: 'Aanvraag nummer 1' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/service-requests/${id(1)}`);
  });

  it('leaves as a file with all that it was narrowed to', async () => {
    const { requests: sent } = openReview({ at: '/service-requests?status=Planned&q=linde', answer: reviewServer(waiting()) });
    const button = await screen.findByRole('button', { name: 'Exporteren' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('menuitem', { name: /csv/i }));
    const file = await waitFor(() => {
      const found = sent.find(({ headers }) => headers['Accept'] === 'text/csv');
      expect(found).toBeDefined();
      return found;
    });
    const asked = new URL(file?.url ?? '', 'http://localhost');
    expect(asked.pathname).toBe('/api/servicerequest/120001');
    expect([asked.searchParams.get('search'), asked.searchParams.get('filter')]).toEqual(['linde', '{"status":"Planned"}']);
    expect(asked.searchParams.get('range')).toBeNull();
  });

  it('narrows to what is late', async () => {
    const { requests: sent, router } = openReview({ at: '/service-requests', answer: reviewServer(waiting()) });
    await userEvent.click(await screen.findByRole('button', { name: /Te laat 1/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?late=true'));
    await waitFor(() => expect(asked(sent)).toContain('"overdue":true'));
    expect(screen.getByRole('button', { name: /^Open/ })).toHaveAttribute('aria-pressed', 'false');
  });

  it('forgets the words of a search when the address does', async () => {
    const { router } = openReview({ at: '/service-requests?q=linde', answer: reviewServer(waiting()) });
    const search = await screen.findByRole('searchbox');
    expect(search).toHaveValue('linde');
    await act(() => router.navigate('/service-requests'));
    expect(search).toHaveValue('');
    await userEvent.keyboard('/');
    expect(search).toHaveFocus();
  });

  it('says what is empty and what failed', async () => {
    openReview({ at: '/service-requests', answer: reviewServer([]) });
    expect(await screen.findByText('Hier wacht niets')).toBeVisible();
    openReview({
      at: '/service-requests',
      answer: reviewServer([], ({ url }) =>
        url.includes('/counts') ? undefined : problemReply(503, 'unavailable', 'De gegevens zijn even niet bereikbaar.'),
      ),
    });
    expect(await screen.findByText('De gegevens zijn even niet bereikbaar.', {}, { timeout: 5000 })).toBeVisible();
  });

  it('goes on by J and back by K', async () => {
    const { router } = openReview({ at: '/service-requests', answer: reviewServer(waiting()) });
    await screen.findByRole('link', { name: /Klant 1/ });
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Aanvraag nummer 1' })).toBeVisible();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Aanvraag nummer 2' })).toBeVisible();
    await userEvent.keyboard('k');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/service-requests/${id(1)}`));
  });
});
