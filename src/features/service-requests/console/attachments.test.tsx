import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { changeSentTo, fakeObjectUrls, id, openReview, request, reviewServer, waiting } from '../../../../tests/support/reviewScreens.tsx';

fakeObjectUrls();

describe('its files', () => {
  it('are added and shown large', async () => {
    const { requests: sent } = openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()) });
    const input = await screen.findByLabelText('Bijlage kiezen', { selector: 'input' });
    await userEvent.upload(input, new File(['%PDF'], 'rapport.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(changeSentTo(sent, '/attachment')?.body).toBeInstanceOf(FormData));
    await userEvent.click(screen.getByRole('button', { name: 'foto-1.jpg' }));
    expect(await screen.findByRole('dialog', { name: 'foto-1.jpg' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'foto-1.jpg vergroten' })).toBeVisible();
  });

  it('have the document of the request among them, which stays', async () => {
    const document = { id: id(6), subject: 'Toelichting', fileName: 'toelichting.pdf', fileSize: 995, documentDate: '2026-11-18' };
    openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer([request(1, { documentId: id(6) })], ({ url }) => {
        if (!url.includes('/document/')) return undefined;
        return url.endsWith('/data')
          ? { body: new Blob(['%PDF'], { type: 'application/pdf' }), headers: { 'Content-Type': 'application/pdf' } }
          : { json: document };
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'toelichting.pdf' }));
    expect(await screen.findByRole('dialog', { name: 'toelichting.pdf' })).toBeVisible();
    expect(screen.getByText('Toelichting · 995 B · 18-11-2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verwijderen' })).toBeNull();
  });

  it('are refused by type before they are sent', async () => {
    const { requests: sent } = openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer(waiting()) });
    const input = await screen.findByLabelText('Bijlage kiezen', { selector: 'input' });
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'brief.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/brief.txt is niet toegevoegd/)).toBeVisible();
    expect(changeSentTo(sent, '/attachment')).toBeUndefined();
  });

  it('are removed only when it is said twice', async () => {
    const { requests: sent } = openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer(waiting(), ({ method }) => (method === 'DELETE' ? { status: 204 } : undefined)),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'foto-1.jpg' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Verwijderen' }));
    expect(changeSentTo(sent, '/attachment')).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Echt verwijderen' }));
    await waitFor(() => expect(changeSentTo(sent, '/attachment')).toMatchObject({ method: 'DELETE', headers: { 'If-Match': '"1"' } }));
  });

  it('are gone through by the arrow keys, and a removal that was begun is not one of the next file', async () => {
    const files = ['foto-1.jpg', 'foto-2.jpg'].map((fileName, index) => ({
      ...waiting()[0]?.attachments?.[0],
      id: id(40 + index),
      fileName,
    }));
    const { requests: sent } = openReview({
      at: `/service-requests/${id(1)}`,
      answer: reviewServer([{ ...request(1), attachments: files } as ReturnType<typeof request>]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'foto-1.jpg' }));
    await screen.findByRole('dialog', { name: 'foto-1.jpg' });
    await userEvent.click(await screen.findByRole('button', { name: 'Verwijderen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Volgende' }));
    expect(await screen.findByRole('dialog', { name: 'foto-2.jpg' })).toBeVisible();
    expect(screen.getAllByText('2 van 2: foto-2.jpg')[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Echt verwijderen' })).toBeNull();
    screen.getByRole('group', { name: 'Bijlagen' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('dialog', { name: 'foto-1.jpg' })).toBeVisible();
    expect(changeSentTo(sent, '/attachment')).toBeUndefined();
  });

  it('stay as they are when the request is closed', async () => {
    openReview({ at: `/service-requests/${id(1)}`, answer: reviewServer([request(1, { status: 'Processed' })]) });
    await screen.findByRole('heading', { name: 'Aanvraag nummer 1' });
    expect(screen.queryByText('Bijlage kiezen')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Contactpersoon toevoegen' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Wijzigen/ })).toBeNull();
  });
});
